import { newFileSchema } from '../../../domain/http-api/files';
import { staffOnly } from '../../../server/auth/staff-only';
import { announceReplyFile } from '../../../server/files/reply-files';
import { endpoint } from '../../../server/http/endpoint';
import { leadPathSchema } from '../../../server/leads/lead-path';

/**
 * Announces a file for a reply to a lead: JSON `{name, size, type}` (bytes, media type) → 201 `{id, upload: {method, url,
 * headers}}`. The bytes go to that link within two hours, `POST /api/leads/:id/files/:file` judges them, and the reply names
 * the file: `files: [id]`. One that no reply names is deleted after a day. 409 a hundred wait, 422 with the field, 503 files
 * or emails are off (`missing`). 400, 401, 403, 404, 413, 415.
 */
const postFile = staffOnly(
  { path: leadPathSchema, body: newFileSchema },
  ({ db }, { path, body }, { request }) => announceReplyFile(db, path.id, body, request),
);

export default endpoint({ POST: postFile });
