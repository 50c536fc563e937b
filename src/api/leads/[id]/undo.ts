import { eventSchema } from '../../../domain/http-api/lead-changes';
import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { leadPathSchema } from '../../../server/leads/lead-path';
import { undoChange } from '../../../server/leads/change-leads';

/**
 * Takes back one recorded change of a lead (status, outcome, owner, value, contact, next action, a reply that was logged or has
 * not left yet, spam): JSON `{event}` → 200 `{lead, event}`, the event that records the undo. 409 with `lead` and
 * `changed: {by, at}` when somebody changed or undid the same since; 409 also when the lead was erased, the email is on its
 * way, or the event is none that can be undone. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postUndo = staffOnly({ path: leadPathSchema, body: eventSchema }, ({ db }, { path, body }) =>
  undoChange(db, path.id, body.event),
);

export default endpoint({ POST: postUndo });
