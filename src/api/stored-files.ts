import { storedFilesSchema } from '../domain/http-api/data';
import { staffOnly } from '../server/auth/staff-only';
import { readResponse } from '../server/db/read-response';
import { env } from '../server/env';
import { endpoint } from '../server/http/endpoint';

/** Counts the files that are kept: 200 `{files, bytes, limit}`. 401, 403 for anybody but a manager, 503. */
const getStoredFiles = staffOnly({}, async ({ db }) =>
  readResponse('stored_files', await db.rpc('stored_files'), (stored) =>
    storedFilesSchema.parse({ ...Object(stored), limit: env().STORAGE_LIMIT ?? null }),
  ),
);

export default endpoint({ GET: getStoredFiles });
