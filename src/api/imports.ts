import { IMPORT_TYPE, MAX_IMPORT_BYTES } from '../domain/http-api/imports';
import { staffOnly } from '../server/auth/staff-only';
import { endpoint } from '../server/http/endpoint';
import { fileName, idempotencyKey, readFile } from '../server/http/read-input';
import { listImports, startImport } from '../server/imports/imports';

/** The imports of the desk, the newest first: 200 `{imports}`. 401, 403 for anybody but a manager, 503. */
const getImports = staffOnly({}, ({ db }) => listImports(db));

/**
 * Plans the import of a table: its bytes as `application/octet-stream`, its name in the header `X-File-Name`, percent-encoded
 * → 201 `{import, plan}`; nothing is stored of it but the file. With the header `Idempotency-Key` (UUID) a file that is sent
 * again makes no other import. 401, 403 for anybody but a manager, 413 over 20 MB, 415, 422, 503.
 */
const postImport = staffOnly(
  {},
  async (staff, _input, { request }) => {
    const key = idempotencyKey(request);
    if (!key.ok) return key;
    const bytes = readFile(request, IMPORT_TYPE, MAX_IMPORT_BYTES);
    if (!bytes.ok) return bytes;
    const name = fileName(request);
    return name.ok
      ? startImport(staff, key.value, { bytes: bytes.value, fileName: name.value })
      : name;
  },
  201,
);

export * from '../../netlify/import-body';
export default endpoint({ GET: getImports, POST: postImport });
