import type { FieldError } from '../../domain/field-errors';
import type { Call } from '../http';
import type { BodyFormat, Fields } from '../read-body';
import { readEnquiry } from './read-enquiry';
import { storeEnquiry } from './store-enquiry';
import type { Stored } from './store-enquiry';

/** What became of a request to the enquiries endpoint; `key` is the one to send again with. */
export type Outcome = { key: string | undefined } & (
  Stored | { kind: 'invalid'; errors: FieldError[] }
);

/** Reads an enquiry and stores it. */
export async function takeEnquiry(
  call: Call,
  format: BodyFormat,
  fields: Fields,
): Promise<Outcome> {
  const read = readEnquiry(call, format, fields);
  if (!read.ok) return { kind: 'invalid', key: read.key, errors: read.errors };
  return { ...(await storeEnquiry(call, read.sending)), key: read.sending.key };
}
