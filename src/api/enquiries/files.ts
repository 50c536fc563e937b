import { newFileSchema } from '../../domain/http-api/files';
import { announceFile } from '../../server/files/take-file';
import type { ApiRequest } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { givenKey, parseJson } from '../../server/http/read-input';

/**
 * Announces a file that a visitor adds to an enquiry: JSON `{name, size, type}` (bytes, media type) → 201 `{id, upload:
 * {method, url, headers}}`. The bytes go to that link within two hours, and the enquiry names the file: `files: [id]`. With
 * the header `Idempotency-Key` (UUID, the one of the enquiry) the file is that enquiry's, else it is of whoever calls from
 * this connection. 422 with the field, 429 too many, 503. 400, 403, 413, 415.
 */
async function postFile(request: ApiRequest) {
  const file = parseJson(newFileSchema, request);
  if (!file.ok) return file.response;
  const key = givenKey(request);
  return key.ok ? announceFile(request, file.value, key.value) : key.response;
}

export default endpoint({ POST: postFile });
