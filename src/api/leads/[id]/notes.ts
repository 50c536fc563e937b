import { noteSchema } from '../../../domain/http-api/replies';
import { endpoint } from '../../../server/http/endpoint';
import { idempotencyKey } from '../../../server/http/read-input';
import { addNote } from '../../../server/leads/change-leads';
import { staffOnly } from '../../../server/auth/staff-only';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * Adds a note to a lead's history: JSON `{note}` (1–2000 code points) → 201 `{event}`. With the header `Idempotency-Key` (UUID) a
 * request that is repeated adds nothing and answers the same. 400, 401, 403, 404, 413, 415, 422, 503.
 */
const postNote = staffOnly(
  { path: leadPathSchema, body: noteSchema },
  async ({ db }, { path, body }, { request }) => {
    const key = idempotencyKey(request);
    return key.ok ? addNote(db, path.id, body.note, key.value) : key;
  },
  201,
);

export default endpoint({ POST: postNote });
