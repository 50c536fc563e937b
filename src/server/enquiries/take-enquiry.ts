import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../../supabase/database.types';
import { findOfferedSlot } from '../../domain/consultation';
import { type Enquiry, parseEnquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/field-errors';
import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import { readJourney } from '../../domain/journey';
import { isTimeZone } from '../../domain/clock';
import { callIn, CONSULTATION_RULES, findSlotsAround } from '../consultations/slots';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import { clientHash, widerNetworks } from '../http/client-address';
import type { BodyFormat, Fields } from '../http/read-input';
import { readMark } from './canary';
import { makeReference } from './reference';
import { findSuspicion } from './spam';

/** What became of a request to the enquiries endpoint; `key` is the one to send again with. */
export type Outcome = { key: string | undefined } & EnquiryOutcome;

const KEY_ERROR: FieldError = {
  field: 'idempotency_key',
  message: 'Idempotency-Key must be a UUID.',
};

const FORGED: FieldError = {
  field: '',
  message: 'The mark of the canary is not ours, or too old.',
};

const NOT_OFFERED: FieldError = {
  field: 'consultation_at',
  message: 'Please choose one of the times we offer.',
};

const UNIQUE_VIOLATION = '23505';
/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

/** Two of 656 billion references being equal is bad luck; more than that often is a bug. */
const MAX_REFERENCES = 3;

/** The key of an enquiry. A form without scripts cannot make one, so a form post without a key gets its own. */
function readKey(given: unknown, format: BodyFormat): string | undefined {
  const isMissing = given === undefined || given === null || given === '';
  const key = z.guid().safeParse(format === 'form' && isMissing ? randomUUID() : given);
  return key.data?.toLowerCase();
}

/** The call that an enquiry books; undefined for none, and for a time that is not offered. */
function bookedCall({ consultation_at }: Enquiry, zone: unknown) {
  const slot =
    consultation_at === null
      ? undefined
      : findOfferedSlot(CONSULTATION_RULES, consultation_at, new Date());
  // An unknown zone is never a reason to refuse an enquiry.
  return slot && callIn(slot, typeof zone === 'string' && isTimeZone(zone) ? zone : null);
}

/**
 * Reads an enquiry and what comes with it (`website`, `filled_in_ms`, `journey`, `time_zone`), and stores it. Its key comes in
 * the header `Idempotency-Key` or the field `idempotency_key`.
 */
export async function takeEnquiry(
  request: ApiRequest,
  format: BodyFormat,
  body: Fields,
): Promise<Outcome> {
  const { idempotency_key, website, filled_in_ms, journey, time_zone, ...fields } = body;
  const key = readKey(request.headers['idempotency-key'] ?? idempotency_key, format);
  // Only the form that books a call names a time zone. With no times to choose from it sends none, and must be asked for one.
  const isBooking = format === 'form' && time_zone !== undefined;
  const parsed = parseEnquiry(isBooking ? { consultation_at: 'none', ...fields } : fields);
  if (!parsed.ok || key === undefined) {
    const errors = parsed.ok ? [] : parsed.errors;
    return { kind: 'invalid', key, errors: key === undefined ? [...errors, KEY_ERROR] : errors };
  }
  const mark = await readMark(request, key);
  // One that only claims to be a canary may be somebody's enquiry.
  if (mark === 'forged') return { kind: 'invalid', key, errors: [FORGED] };

  const { enquiry } = parsed;
  const suspicion = findSuspicion(enquiry, { website, filledInMs: filled_in_ms });
  const client = clientHash(request);
  const networks = widerNetworks(request);
  // A time that is not offered is sent without a call: a repeated send must find its first receipt all the same.
  const booked = bookedCall(enquiry, time_zone);
  const outcome = await storeOnce(request, {
    p_idempotency_key: key,
    p_enquiry: enquiry,
    p_journey: readJourney(journey),
    ...(suspicion?.kind === 'spam' && { p_spam_reason: suspicion.reason }),
    ...(suspicion?.kind === 'suspect' && { p_suspect_reason: suspicion.reason }),
    ...(client !== undefined && { p_client_hash: client }),
    ...(networks && { p_networks: networks }),
    ...(mark === 'ours' && { p_canary: true }),
    ...(booked && { p_call: booked }),
  });
  return { ...outcome, key };
}

/** What `send_enquiry` is asked to store, apart from a new reference. */
type Sending = Omit<Database['public']['Functions']['send_enquiry']['Args'], 'p_reference'> & {
  p_enquiry: Enquiry;
};

/** Keys whose first request this process has not answered yet. */
const inFlight = new Set<string>();

/**
 * Stores an enquiry once per key, however often it is sent: the insert itself decides who is first, so this holds between
 * processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key finds
 * out.
 */
async function storeOnce(request: ApiRequest, sending: Sending): Promise<EnquiryOutcome> {
  const key = sending.p_idempotency_key;
  if (inFlight.has(key)) return { kind: 'in-flight' };
  inFlight.add(key);
  try {
    return await send(request, sending, MAX_REFERENCES);
  } finally {
    inFlight.delete(key);
  }
}

const time = z.string().transform((text) => new Date(text).toISOString());

const storedSchema = z.union([
  z.object({ retry_after: z.int() }),
  z.object({ taken: z.literal(true) }),
  z.object({ not_offered: z.literal(true) }),
  z.object({
    reference: z.string(),
    reply_due_at: time,
    consultation: z.object({ starts_at: time, ends_at: time }).nullable(),
    created: z.boolean(),
    same: z.boolean(),
  }),
]);

async function send(
  request: ApiRequest,
  sending: Sending,
  attempts: number,
): Promise<EnquiryOutcome> {
  const db = connect(request);
  const answer = await db.rpc('send_enquiry', { ...sending, p_reference: makeReference() });
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) {
    const { code } = answer.error;
    if (REFUSED.test(code)) return { kind: 'refused' };
    if (code === UNIQUE_VIOLATION && attempts > 1) return send(request, sending, attempts - 1);
    throw new DatabaseFault('send_enquiry', answer);
  }
  const stored = storedSchema.parse(answer.data);
  if ('retry_after' in stored) return { kind: 'throttled', seconds: stored.retry_after };
  if ('taken' in stored || 'not_offered' in stored) {
    const slots = await findSlotsAround(db, sending.p_enquiry.consultation_at ?? '');
    return 'taken' in stored
      ? { kind: 'slot-taken', slots }
      : { kind: 'invalid', errors: [NOT_OFFERED], slots };
  }
  const { reference, reply_due_at, consultation, created, same } = stored;
  if (!same) return { kind: 'key-reused', reference };
  const receipt = { reference, reply_due_at, ...(consultation && { consultation }) };
  return { kind: created ? 'created' : 'repeated', receipt };
}
