import { z } from 'zod';
import { savedReplyChangeSchema } from '../../domain/http-api/saved-replies';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import {
  changeSavedReply,
  deleteSavedReply,
  NO_SUCH_SAVED_REPLY,
} from '../../server/replies/saved-replies';

const savedReplyPathSchema = z.object({ id: z.guid(NO_SUCH_SAVED_REPLY) });

/**
 * Changes a saved reply: JSON `{title?, text?, shared?, updated_at?}` → 200 `{saved_reply}`. 403 for a shared one, or to
 * share one, unless a manager asks; 409 with `saved_reply` when it changed since `updated_at`, or there are 200 already. 400,
 * 401, 404, 413, 415, 422, 503.
 */
const patchSavedReply = staffOnly(
  { path: savedReplyPathSchema, body: savedReplyChangeSchema },
  (staff, { path, body }) => changeSavedReply(staff, path.id, body),
);

/** Deletes a saved reply: 204, also when it was gone; 401, 403 for a shared one unless a manager asks, 404 no id, 503. */
const deleteOne = staffOnly({ path: savedReplyPathSchema }, ({ db }, { path }) =>
  deleteSavedReply(db, path.id),
);

export default endpoint({ PATCH: patchSavedReply, DELETE: deleteOne });
