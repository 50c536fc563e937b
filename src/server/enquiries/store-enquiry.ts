import { z } from 'zod';
import { findOfferedSlot } from '../../domain/consultation';
import type { EnquiryOutcome } from '../../domain/http-api/enquiries';
import type { FieldError } from '../../domain/field-errors';
import { clientHash } from '../http/client-address';
import { findSlotsAround } from '../consultations/free-slots';
import { callIn, CONSULTATION_RULES } from '../consultations/rules';
import type { Call } from '../http/call';
import { connect, DatabaseFault, isAway } from '../db/supabase';
import { makeReference } from './reference';
import type { Sending } from './read-enquiry';

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
