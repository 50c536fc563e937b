import { newActionSchema } from '../../../domain/http-api/next-actions';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';
import { endpoint } from '../../../server/http/endpoint';
import { addAction } from '../../../server/leads/next-actions';

/**
 * Adds a next action to a lead: JSON `{text, due_on?}` → 201 `{action, lead, events}`. 409 the lead was erased, or has fifty open ones.
 * 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postAction = staffOnly(
  { path: leadPathSchema, body: newActionSchema },
  ({ db }, { path, body }) => addAction(db, path.id, body),
  201,
);

export default endpoint({ POST: postAction });
