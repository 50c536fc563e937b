import { endpoint } from '../server/http/endpoint';
import { formReply, jsonReply } from '../server/enquiries/replies';
import { takeEnquiry } from '../server/enquiries/take-enquiry';
import type { Call } from '../server/http/call';
import { readBody } from '../server/http/read-input';

/**
 * Takes a visitor's enquiry: JSON with `Idempotency-Key` (UUID, header or field `idempotency_key`), or a form post.
 * `consultation_at` books a call, told in the zone `time_zone`. JSON: 201 `{reference, reply_due_at, consultation?}`, 200 with
 * the same body for the same key again; 409 same key in flight, or the time was taken (`slots`: free ones around it), 422
 * invalid, a time that is not offered (`slots`), or key used for another enquiry (with its `reference`), 429 too many, 503 database away. A form post goes on by 303, to
 * the thank-you page or to the form filled in again (`/api/enquiries/draft`); 429 and 503 are that form themselves.
 * Both: 400 malformed, 403 foreign origin, 413, 415.
 */
async function postEnquiry(call: Call) {
  const body = readBody(call, ['json', 'form']);
  if (!body.ok) return body.reply;
  const outcome = await takeEnquiry(call, body.format, body.fields);
  return body.format === 'form' ? formReply(call, outcome, body.fields) : jsonReply(outcome);
}

export default endpoint({ POST: postEnquiry });
