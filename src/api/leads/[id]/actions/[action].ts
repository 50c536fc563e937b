import { actionChangeSchema } from '../../../../domain/http-api/day';
import { staffOnly } from '../../../../server/auth/staff-only';
import { actionPathSchema } from '../../../../server/leads/lead-path';
import { endpoint } from '../../../../server/http/endpoint';
import { changeAction, dropAction } from '../../../../server/leads/follow-up';

/**
 * Changes a next action: JSON `{text?, due_on?, done?, updated_at?}` → 200 `{action, lead, events}`, also when it was done
 * before. 409 when it changed since `updated_at`, or when a done one would get another text or day. 400, 401, 403, 404, 413,
 * 415, 422, 503.
 */
const patchAction = staffOnly(
  { path: actionPathSchema, body: actionChangeSchema },
  ({ db }, { path, body }) => changeAction(db, path.id, path.action, body),
);

/** Removes a next action that nobody will do: 204. 401, 403, 404, 503. */
const deleteAction = staffOnly({ path: actionPathSchema }, ({ db }, { path }) =>
  dropAction(db, path.id, path.action),
);

export default endpoint({ PATCH: patchAction, DELETE: deleteAction });
