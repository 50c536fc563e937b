import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { importPathSchema } from '../../../server/imports/import-path';
import { runImport } from '../../../server/imports/imports';

/**
 * Stores the next rows of an import, in order and each once: 202 `{import}`, whose state is `finished` after the last of them.
 * Nobody gets an email. 401, 403 for anybody but a manager, 404, 409 it was undone, 410, 422 the file cannot be read, 503.
 */
const postRun = staffOnly(
  { path: importPathSchema },
  (staff, { path }) => runImport(staff, path.id),
  202,
);

export default endpoint({ POST: postRun });
