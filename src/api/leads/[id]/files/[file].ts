import { staffOnly } from '../../../../server/auth/staff-only';
import { filePathSchema, openFile } from '../../../../server/files/open-file';
import { judgeReplyFile } from '../../../../server/files/reply-files';
import { endpoint } from '../../../../server/http/endpoint';

/**
 * A file of a lead for staff: 303 to a link that works for a minute, with `{url}` as its body. A download under the file's name;
 * with `?show` a page may show it, if it is of a kind that a page may show. 401, 403, 404, 409 it was not accepted or has changed
 * since it was checked, 423 a virus scanner found something in it or has not seen it yet, 503.
 */
const getFile = staffOnly({ path: filePathSchema }, ({ db }, { path }, { request }) =>
  openFile(db, path, request, request.query.has('show')),
);

/**
 * Judges a file of the caller's draft once it is uploaded, by what it holds: 200 `{file: {id, name, bytes, kind}}`, 422 with the
 * reason why it is refused (field `files`), 404 unknown, 409 it has not arrived yet, with a new link (`upload`), 503. 401, 403.
 */
const postUploaded = staffOnly({ path: filePathSchema }, ({ db }, { path }) =>
  judgeReplyFile(db, path.file),
);

export default endpoint({ GET: getFile, POST: postUploaded });
