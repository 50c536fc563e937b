import { eventSchema } from '../../../../domain/http-api/lead-changes';
import { staffOnly } from '../../../../server/auth/staff-only';
import { endpoint } from '../../../../server/http/endpoint';
import { needNoReply } from '../../../../server/leads/change-leads';
import { leadPathSchema } from '../../../../server/leads/lead-path';

/**
 * Says that what the visitor wrote up to this event needs no reply: JSON `{event}` → 201 `{lead, event}`, the event that records
 * it, for an undo. 409 the visitor wrote again meanwhile, or nothing waits. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postSettled = staffOnly(
  { path: leadPathSchema, body: eventSchema },
  ({ db }, { path, body }) => needNoReply(db, path.id, body.event),
  201,
);

export default endpoint({ POST: postSettled });
