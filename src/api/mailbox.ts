import { mailboxResponseSchema } from '../domain/http-api/replies';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { AGENCY_EMAIL } from '../server/email/settings';
import { env } from '../server/env';
import { endpoint } from '../server/http/endpoint';
import { mailboxStateSchema } from '../server/mailbox/mailbox-state';

/**
 * Says in which mailbox visitors' answers arrive: 200 `{reading, read_at, fault, address}`. 401, 403, 503.
 */
const getMailbox = staffOnly({}, async ({ db }) =>
  readResponse('mailbox_state', await db.rpc('mailbox_state'), (state) =>
    mailboxResponseSchema.parse({
      ...mailboxStateSchema.parse(state),
      address: env().NOTIFY_EMAIL ?? AGENCY_EMAIL,
    }),
  ),
);

export default endpoint({ GET: getMailbox });
