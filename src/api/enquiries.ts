import { endpoint } from '../server/endpoint';
import { readEnquiry } from '../server/enquiries/read-enquiry';
import { formReply, jsonReply } from '../server/enquiries/replies';
import type { Outcome } from '../server/enquiries/replies';
import { storeEnquiry } from '../server/enquiries/store-enquiry';
import type { Call } from '../server/http';
import { readBody } from '../server/read-body';

/**
 * Takes a visitor's enquiry: JSON with `Idempotency-Key` (UUID, header or field `idempotency_key`), or a form post.
 * JSON: 201 `{reference}`, 200 with the same body for the same key again; 409 same key in flight, 422 invalid or key used
 * for another enquiry, 503 database away. A form post goes on by 303, to the thank-you page or back to the form.
 * Both: 400 malformed, 403 foreign origin, 413, 415.
 */
async function postEnquiry(call: Call) {
  const body = readBody(call, ['json', 'form']);
  if (!body.ok) return body.reply;
  const read = readEnquiry(call, body.format, body.fields);
  const outcome: Outcome = read.ok
    ? await storeEnquiry(call, read.key, read.enquiry)
    : { kind: 'invalid', errors: read.errors };
  return body.format === 'form' ? formReply(outcome) : jsonReply(outcome);
}

export default endpoint({ POST: postEnquiry });
