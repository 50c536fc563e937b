import { z } from 'zod';
import { viewChangeSchema } from '../../domain/http-api/views';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { changeView, deleteView, NO_SUCH_VIEW } from '../../server/views/views';

const viewPathSchema = z.object({ id: z.guid(NO_SUCH_VIEW) });

/**
 * Changes a view: JSON `{title?, search?, shared?, updated_at?}` → 200 `{view}`. 403 for a shared one, or to share one, unless a
 * manager asks; 409 with `view` when it changed since `updated_at`, or there are 30 already; 422 as for a new one. 400, 401, 404,
 * 413, 415, 503.
 */
const patchView = staffOnly(
  { path: viewPathSchema, body: viewChangeSchema },
  (staff, { path, body }) => changeView(staff, path.id, body),
);

/** Deletes a view: 204, also when it was gone; 401, 403 for a shared one unless a manager asks, 404 no id, 503. */
const deleteOne = staffOnly({ path: viewPathSchema }, ({ db }, { path }) =>
  deleteView(db, path.id),
);

export default endpoint({ PATCH: patchView, DELETE: deleteOne });
