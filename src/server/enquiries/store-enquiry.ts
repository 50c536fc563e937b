import { z } from 'zod';
import type { Receipt } from '../../domain/http-api/receipt';
import { clientHash } from '../client-address';
import type { Call } from '../http';
import { connect, DatabaseFault, isAway } from '../supabase';
import { makeReference } from './reference';
import type { Sending } from './read-enquiry';

/** What became of an enquiry. `refused`: the database's checks, the same as ours but stricter where ours err. */
export type Stored =
  | { kind: 'created'; receipt: Receipt }
  | { kind: 'repeated'; receipt: Receipt }
  | { kind: 'key-reused'; reference: string }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'in-flight' | 'refused' | 'away' };

const UNIQUE_VIOLATION = '23505';
/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

/** Two of 656 billion references being equal is bad luck; more than that often is a bug. */
const MAX_REFERENCES = 3;

const storedSchema = z.union([
  z.object({ retry_after: z.int() }),
  z.object({
    reference: z.string(),
    reply_due_at: z.string().transform((time) => new Date(time).toISOString()),
    created: z.boolean(),
    same: z.boolean(),
  }),
]);

type Options = {
  /** A test enquiry, which leaves nothing but a note of its arrival. */
  isCanary: boolean;
};

/** Keys whose first request this process has not answered yet. */
const inFlight = new Set<string>();

async function send(
  call: Call,
  sending: Sending,
  options: Options,
  attempts: number,
): Promise<Stored> {
  const client = clientHash(call);
  const answer = await connect(call).rpc('send_enquiry', {
    p_idempotency_key: sending.key,
    p_reference: makeReference(),
    p_enquiry: sending.enquiry,
    p_journey: sending.journey,
    ...(sending.suspicion?.kind === 'spam' && { p_spam_reason: sending.suspicion.reason }),
    ...(sending.suspicion?.kind === 'suspect' && { p_suspect_reason: sending.suspicion.reason }),
    ...(client !== undefined && { p_client_hash: client }),
    ...(options.isCanary && { p_canary: true }),
  });
  const { error } = answer;
  if (!error) {
    const stored = storedSchema.parse(answer.data);
    if ('retry_after' in stored) return { kind: 'throttled', seconds: stored.retry_after };
    const { reference, reply_due_at, created, same } = stored;
    if (!same) return { kind: 'key-reused', reference };
    return { kind: created ? 'created' : 'repeated', receipt: { reference, reply_due_at } };
  }
  if (isAway(answer)) return { kind: 'away' };
  if (REFUSED.test(error.code)) return { kind: 'refused' };
  if (error.code === UNIQUE_VIOLATION && attempts > 1) {
    return send(call, sending, options, attempts - 1);
  }
  throw new DatabaseFault('send_enquiry', answer);
}

/**
 * Stores an enquiry once per key, however often it is sent: the insert itself decides who is first, so this holds between
 * processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key finds
 * out.
 */
export async function storeEnquiry(
  call: Call,
  sending: Sending,
  options: Options,
): Promise<Stored> {
  const { key } = sending;
  if (inFlight.has(key)) return { kind: 'in-flight' };
  inFlight.add(key);
  try {
    return await send(call, sending, options, MAX_REFERENCES);
  } finally {
    inFlight.delete(key);
  }
}
