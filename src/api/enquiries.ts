import { formResponse } from '../server/enquiries/form-response';
import { jsonResponse } from '../server/enquiries/json-response';
import { takeEnquiry } from '../server/enquiries/take-enquiry';
import type { ApiRequest } from '../server/http/api-types';
import { endpoint } from '../server/http/endpoint';
import { readBodyWithFiles } from '../server/http/read-multipart';
import { withLanguage } from '../language/request-language';
import { language } from '../language/language-context';
import { readLanguage } from '../language/languages';

/**
 * Takes a visitor's enquiry: JSON with `Idempotency-Key` (UUID, header or field `idempotency_key`), or a form post.
 * `consultation_at` books a call, told in the zone `time_zone`; `language` is that of the page, one of `languages` of
 * content. JSON: 201 `{reference, reply_due_at, consultation?}`, 200 with the same body for the same key again; 409 the time
 * was taken (`slots`: free ones around it), 422 invalid, a time that is not offered (`slots`), or key used for another
 * enquiry (with its `reference`), 429 too many, 503 database away. A form post without a key has that of its content, and may
 * be multipart with files in `files`: they are taken once it is stored. It goes on by 303, to the thank-you page, to the
 * receipt when it has files or would book a second call, or to the form filled in again (`/api/enquiries/draft`); 429 and 503
 * are that form themselves. Both: 400 malformed, 403 foreign origin, 413, 415.
 */
async function postEnquiry(request: ApiRequest) {
  const body = await readBodyWithFiles(request, ['json', 'form']);
  if (!body.ok) return body.response;
  const { language: named = language() } = body.fields;
  return withLanguage(readLanguage(named), async () => {
    const taken = await takeEnquiry(request, body.format, body.fields);
    return body.format === 'form'
      ? formResponse(request, taken, body)
      : jsonResponse(taken.outcome);
  });
}

export default endpoint({ POST: postEnquiry });
