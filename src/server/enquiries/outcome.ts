import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import type { FieldError } from '../../domain/field-errors';
import type { Call } from '../http/call';
import type { BodyFormat, Fields } from '../http/read-body';
import { readMark } from './canary';
import { readEnquiry } from './read-enquiry';
import { storeEnquiry } from './store-enquiry';

/** What became of a request to the enquiries endpoint; `key` is the one to send again with. */
export type Outcome = { key: string | undefined } & EnquiryOutcome;

const FORGED: FieldError = {
  field: '',
  message: 'The mark of the canary is not ours, or too old.',
};

/** Reads an enquiry and stores it. One that only claims to be a canary is refused: it may be somebody's enquiry. */
export async function takeEnquiry(
  call: Call,
  format: BodyFormat,
  fields: Fields,
): Promise<Outcome> {
  const read = readEnquiry(call, format, fields);
  if (!read.ok) return { kind: 'invalid', key: read.key, errors: read.errors };
  const { sending } = read;
  const mark = await readMark(call, sending.key);
  if (mark === 'forged') return { kind: 'invalid', key: sending.key, errors: [FORGED] };
  return { ...(await storeEnquiry(call, sending, mark === 'ours')), key: sending.key };
}
