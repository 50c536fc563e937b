import { z } from 'zod';
import { FILE_MESSAGES } from '../../../domain/file-bounds';
import { judgeSentFile } from '../../../server/files/take-file';
import type { ApiRequest } from '../../../server/http/api-types';
import { endpoint } from '../../../server/http/endpoint';
import { problem } from '../../../server/http/problem';
import { givenKey } from '../../../server/http/read-input';

/**
 * Judges a file once it is uploaded, by what it holds: 200 `{file: {id, name, bytes, kind}}`, 422 with the reason why it is
 * refused (field `files`), 404 unknown, 409 it has not arrived yet, with a new link (`upload`), 503. Asked again, it answers
 * the same. With the header `Idempotency-Key` (UUID, the one of an enquiry that is stored) a file that was announced under it
 * is that enquiry's.
 */
async function postUploaded(request: ApiRequest) {
  const id = z.guid().safeParse(request.params.id);
  if (!id.success) return problem(404, { detail: FILE_MESSAGES.unknown() });
  const key = givenKey(request);
  return key.ok ? judgeSentFile(id.data, key.value) : key.response;
}

export default endpoint({ POST: postUploaded });
