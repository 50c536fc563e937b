import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseEnquiry, type Enquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import { readJourney, type Journey } from '../../domain/journey';
import { isTimeZone } from '../../domain/time';
import type { Call } from '../http/call';
import type { BodyFormat, Fields } from '../http/read-body';
import { findSuspicion, type Suspicion } from './spam';

/** An enquiry ready to be stored. */
export type Sending = {
  /** A UUID the sender chose for this enquiry. */
  key: string;
  enquiry: Enquiry;
  journey: Journey | null;
  /** Where the sender is, as the browser names it (IANA). */
  timeZone: string | null;
  /** Whether it is quarantined as spam or only marked as a suspect, and why. */
  suspicion: Suspicion | null;
};

export type ReadEnquiry =
  { ok: true; sending: Sending } | { ok: false; key: string | undefined; errors: FieldError[] };

const keySchema = z.guid();

const KEY_ERROR: FieldError = {
  field: 'idempotency_key',
  message: 'Idempotency-Key must be a UUID.',
};

/**
 * Reads an enquiry and what comes with it (`website`, `filled_in_ms`, `journey`, `time_zone`) from a request. The key comes in the
 * header `Idempotency-Key` or the field `idempotency_key`. A form without scripts cannot make one, so a form post without a
 * key gets its own.
 */
export function readEnquiry(call: Call, format: BodyFormat, body: Fields): ReadEnquiry {
  const { idempotency_key: field, website, filled_in_ms, journey, time_zone, ...fields } = body;
  const given = call.headers['idempotency-key'] ?? field;
  const isMissing = given === undefined || given === null || given === '';
  const parsedKey = keySchema.safeParse(format === 'form' && isMissing ? randomUUID() : given);
  const key = parsedKey.data?.toLowerCase();
  // Only the form that books a call names a time zone. With no times to choose from it sends none, and must be asked for one.
  const isBooking = format === 'form' && time_zone !== undefined;
  const parsed = parseEnquiry(isBooking ? { consultation_at: 'none', ...fields } : fields);
  if (!parsed.ok || key === undefined) {
    const errors = parsed.ok ? [] : parsed.errors;
    return { ok: false, key, errors: key === undefined ? [...errors, KEY_ERROR] : errors };
  }
  const { enquiry } = parsed;
  const suspicion = findSuspicion(enquiry, { website, filledInMs: filled_in_ms });
  // An unknown zone is never a reason to refuse an enquiry.
  const timeZone = typeof time_zone === 'string' && isTimeZone(time_zone) ? time_zone : null;
  const sending = { key, enquiry, journey: readJourney(journey), timeZone, suspicion };
  return { ok: true, sending };
}
