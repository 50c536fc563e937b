import { replySchema } from '../../../domain/http-api/replies';
import { endpoint } from '../../../server/http/endpoint';
import { idempotencyKey } from '../../../server/http/read-input';
import { logReply, sendReply } from '../../../server/leads/follow-up';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * Sends an email to the visitor: JSON `{channel: email, subject, text, cc?, seen_event_id?, files?, saved_replies?}` → 201
 * `{event}`, queued to leave in ten seconds. Or logs a reply by hand: `{channel: email|phone|whatsapp, reached, inbound?,
 * note?, at?, saved_replies?}` → 201 `{event, lead}`; with the header `Idempotency-Key` (UUID) a request that is repeated
 * logs nothing and answers the same. The first reply that reaches its person stops the clock of the promise and makes a new
 * lead contacted. 409 the lead was erased or withdrawn, or somebody else was faster (`event`); 503 no email can be sent
 * (`missing` names the variable). 400, 401, 403, 404, 413, 415, 422.
 */
const postReply = staffOnly(
  { path: leadPathSchema, body: replySchema },
  async ({ db }, { path, body }, { request }) => {
    if (body.reached === undefined) return sendReply(db, path.id, body);
    const key = idempotencyKey(request);
    return key.ok ? logReply(db, path.id, body, key.value) : key;
  },
  201,
);

export default endpoint({ POST: postReply });
