import { replySchema } from '../../../domain/http-api/lead-changes';
import { endpoint } from '../../../server/http/endpoint';
import { logReply } from '../../../server/leads/change-leads';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/desk/lead-path';

/**
 * Logs that staff answered a lead: JSON `{channel: email|phone|whatsapp}` → 201 `{event, lead}`. The first one stops the
 * clock of the reply promise and makes a new lead contacted. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postReply = staffOnly(
  { path: leadPathSchema, body: replySchema },
  ({ db }, { path, body }) => logReply(db, path.id, body),
  201,
);

export default endpoint({ POST: postReply });
