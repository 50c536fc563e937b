import type { FieldError } from '../domain/zod';
import { formResponse } from '../server/enquiries/form-response';
import { type Outcome, takeEnquiry } from '../server/enquiries/take-enquiry';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { endpoint } from '../server/http/endpoint';
import { invalid, problem, tooMany, unavailable } from '../server/http/problem';
import { readBody } from '../server/http/read-input';

const KEY_REUSED: FieldError = {
  field: 'idempotency_key',
  message: 'This key was already used for another enquiry.',
};
const REFUSED: FieldError = { field: '', message: 'The enquiry holds text that cannot be stored.' };

function jsonResponse(outcome: Outcome): ApiResponse {
  switch (outcome.kind) {
    case 'stored':
      // Only the sender knows the key, and may know that the enquiry arrived.
      return outcome.same
        ? { status: outcome.created ? 201 : 200, body: outcome.receipt }
        : invalid([KEY_REUSED], { reference: outcome.receipt.reference });
    case 'invalid':
      return invalid(outcome.errors, outcome.slots && { slots: outcome.slots });
    case 'slot-taken':
      return problem(409, {
        detail: 'This time has just been taken.',
        members: { slots: outcome.slots },
      });
    case 'refused':
      return invalid([REFUSED]);
    case 'throttled':
      return tooMany(outcome.seconds);
    case 'away':
      return unavailable();
  }
}

/**
 * Takes a visitor's enquiry: JSON with `Idempotency-Key` (UUID, header or field `idempotency_key`), or a form post.
 * `consultation_at` books a call, told in the zone `time_zone`. JSON: 201 `{reference, reply_due_at, consultation?}`, 200 with
 * the same body for the same key again; 409 the time was taken (`slots`: free ones around it), 422 invalid, a time that is not
 * offered (`slots`), or key used for another enquiry (with its `reference`), 429 too many, 503 database away. A form post
 * without a key has that of its content. It goes on by 303, to the thank-you page, to the receipt when it would book a second
 * call, or to the form filled in again (`/api/enquiries/draft`); 429 and 503 are that form themselves.
 * Both: 400 malformed, 403 foreign origin, 413, 415.
 */
async function postEnquiry(request: ApiRequest) {
  const body = readBody(request, ['json', 'form']);
  if (!body.ok) return body.response;
  const outcome = await takeEnquiry(request, body.format, body.fields);
  return body.format === 'form'
    ? formResponse(request, outcome, body.fields)
    : jsonResponse(outcome);
}

export default endpoint({ POST: postEnquiry });
