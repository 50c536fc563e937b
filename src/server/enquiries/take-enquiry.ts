import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { findOfferedSlot } from '../../domain/consultation';
import { type Enquiry, parseEnquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import { type Journey, readJourney } from '../../domain/journey';
import { isTimeZone } from '../../domain/time';
import { callIn, CONSULTATION_RULES, findSlotsAround } from '../consultations/slots';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { Call } from '../http/call';
import { clientHash } from '../http/client-address';
import type { BodyFormat, Fields } from '../http/read-input';
import { readMark } from './canary';
import { makeReference } from './reference';
import { findSuspicion, type Suspicion } from './spam';

/** An enquiry ready to be stored. */
type Sending = {
  /** A UUID the sender chose for this enquiry. */
  key: string;
  enquiry: Enquiry;
  journey: Journey | null;
  /** Where the sender is, as the browser names it (IANA). */
  timeZone: string | null;
  /** Whether it is quarantined as spam or only marked as a suspect, and why. */
  suspicion: Suspicion | null;
};

type ReadEnquiry =
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

const NOT_OFFERED: FieldError = {
  field: 'consultation_at',
  message: 'Please choose one of the times we offer.',
};

const UNIQUE_VIOLATION = '23505';
/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

/** Two of 656 billion references being equal is bad luck; more than that often is a bug. */
const MAX_REFERENCES = 3;

const time = z.string().transform((text) => new Date(text).toISOString());

const storedSchema = z.union([
  z.object({ retry_after: z.int() }),
  z.object({ taken: z.literal(true) }),
  z.object({
    reference: z.string(),
    reply_due_at: time,
    consultation: z.object({ starts_at: time, ends_at: time }).nullable(),
    created: z.boolean(),
    same: z.boolean(),
  }),
]);

/** Keys whose first request this process has not answered yet. */
const inFlight = new Set<string>();

async function send(
  call: Call,
  sending: Sending,
  isCanary: boolean,
  attempts: number,
): Promise<EnquiryOutcome> {
  const client = clientHash(call);
  const db = connect(call);
  const { consultation_at: at } = sending.enquiry;
  const slot = at === null ? undefined : findOfferedSlot(CONSULTATION_RULES, at, new Date());
  // A time that is not offered is sent without a call: a repeated send must find its first receipt all the same.
  const answer = await db.rpc('send_enquiry', {
    p_idempotency_key: sending.key,
    p_reference: makeReference(),
    p_enquiry: sending.enquiry,
    p_journey: sending.journey,
    ...(sending.suspicion?.kind === 'spam' && { p_spam_reason: sending.suspicion.reason }),
    ...(sending.suspicion?.kind === 'suspect' && { p_suspect_reason: sending.suspicion.reason }),
    ...(client !== undefined && { p_client_hash: client }),
    ...(isCanary && { p_canary: true }),
    ...(slot && { p_call: callIn(slot, sending.timeZone) }),
  });
  const { error } = answer;
  if (!error) {
    const stored = storedSchema.parse(answer.data);
    if ('retry_after' in stored) return { kind: 'throttled', seconds: stored.retry_after };
    if ('taken' in stored) {
      const slots = await findSlotsAround(db, at ?? '');
      return slot
        ? { kind: 'slot-taken', slots }
        : { kind: 'invalid', errors: [NOT_OFFERED], slots };
    }
    const { reference, reply_due_at, consultation, created, same } = stored;
    if (!same) return { kind: 'key-reused', reference };
    const receipt = { reference, reply_due_at, ...(consultation && { consultation }) };
    return { kind: created ? 'created' : 'repeated', receipt };
  }
  if (isAway(answer)) return { kind: 'away' };
  if (REFUSED.test(error.code)) return { kind: 'refused' };
  if (error.code === UNIQUE_VIOLATION && attempts > 1) {
    return send(call, sending, isCanary, attempts - 1);
  }
  throw new DatabaseFault('send_enquiry', answer);
}

/**
 * Stores an enquiry once per key, however often it is sent: the insert itself decides who is first, so this holds between
 * processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key finds
 * out.
 * @param isCanary a test enquiry, which leaves nothing but a note of its arrival
 */
export async function storeEnquiry(
  call: Call,
  sending: Sending,
  isCanary: boolean,
): Promise<EnquiryOutcome> {
  const { key } = sending;
  if (inFlight.has(key)) return { kind: 'in-flight' };
  inFlight.add(key);
  try {
    return await send(call, sending, isCanary, MAX_REFERENCES);
  } finally {
    inFlight.delete(key);
  }
}

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
