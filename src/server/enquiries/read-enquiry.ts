import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseEnquiry } from '../../domain/enquiry';
import type { Enquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import type { Call } from '../http';
import type { BodyFormat, Fields } from '../read-body';

export type ReadEnquiry =
  { ok: true; key: string; enquiry: Enquiry } | { ok: false; errors: FieldError[] };

const keySchema = z.guid();

const KEY_ERROR: FieldError = {
  field: 'idempotency_key',
  message: 'Idempotency-Key must be a UUID.',
};

/**
 * Reads enquiry and key from a request. The key comes in the header `Idempotency-Key` or the field `idempotency_key`. A
 * form without scripts cannot make one, so a form post without a key gets its own.
 */
export function readEnquiry(call: Call, format: BodyFormat, body: Fields): ReadEnquiry {
  const { idempotency_key: field, ...fields } = body;
  const given = call.headers['idempotency-key'] ?? field;
  const isMissing = given === undefined || given === null || given === '';
  const key = keySchema.safeParse(format === 'form' && isMissing ? randomUUID() : given);
  const parsed = parseEnquiry(fields);
  if (parsed.ok && key.success) {
    return { ok: true, key: key.data.toLowerCase(), enquiry: parsed.enquiry };
  }
  const errors = parsed.ok ? [] : parsed.errors;
  return { ok: false, errors: key.success ? errors : [...errors, KEY_ERROR] };
}
