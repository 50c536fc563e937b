import { eventsSchema } from '../../domain/http-api/lead-changes';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { undoChanges } from '../../server/leads/change-leads';

/**
 * Takes back what `PATCH /api/leads` recorded: JSON `{events}` → 200 `{updated}`, all of it or nothing. 409 with `lead` and
 * `changed: {by, at}` when somebody changed or undid the same since in one of them; 409 also when one was erased. 404 no such
 * event. 400, 401, 403, 413, 415, 422, 503.
 */
const postUndo = staffOnly({ body: eventsSchema }, ({ db }, { body }) =>
  undoChanges(db, body.events),
);

export default endpoint({ POST: postUndo });
