import { z } from 'zod';
import type { Enquiry } from '../../domain/enquiry';
import { connect, DatabaseFault, isAway } from '../supabase';
import type { Db } from '../supabase';
import type { Call } from '../http';
import { makeReference } from './reference';

/** What became of an enquiry. `refused`: the database's checks, the same as ours but stricter where ours err. */
export type Stored =
  | { kind: 'created' | 'repeated'; reference: string }
  | { kind: 'key-reused' | 'in-flight' | 'refused' | 'away' };

const UNIQUE_VIOLATION = '23505';
/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

/** Two of 656 billion references being equal is bad luck; more than that often is a bug. */
const MAX_REFERENCES = 3;

const receiptSchema = z.nullable(z.object({ reference: z.string(), same: z.boolean() }));

/** Keys whose first request this process has not answered yet. */
const inFlight = new Set<string>();

/** The database lets a visitor write but not read, so what a key stands for is asked of a function that tells only that. */
async function findReceipt(db: Db, key: string, enquiry: Enquiry): Promise<Stored> {
  const answer = await db.rpc('enquiry_receipt', { p_idempotency_key: key, p_enquiry: enquiry });
  if (isAway(answer)) return { kind: 'away' };
  const receipt = answer.error ? null : receiptSchema.parse(answer.data);
  if (!receipt) throw new DatabaseFault('enquiry_receipt', answer);
  return receipt.same ? { kind: 'repeated', reference: receipt.reference } : { kind: 'key-reused' };
}

async function insert(db: Db, key: string, enquiry: Enquiry, attempts: number): Promise<Stored> {
  const reference = makeReference();
  const answer = await db
    .from('contact_submissions')
    .insert({ ...enquiry, reference, idempotency_key: key });
  const { error } = answer;
  if (!error) return { kind: 'created', reference };
  if (isAway(answer)) return { kind: 'away' };
  if (REFUSED.test(error.code)) return { kind: 'refused' };
  if (error.code !== UNIQUE_VIOLATION) throw new DatabaseFault('insert enquiry', answer);
  if (error.message.includes('idempotency_key')) return findReceipt(db, key, enquiry);
  if (attempts > 1) return insert(db, key, enquiry, attempts - 1);
  throw new DatabaseFault('insert enquiry: no free reference', answer);
}

/**
 * Stores an enquiry once per key, however often it is sent: the insert itself decides who is first, so this holds between
 * processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key finds
 * out.
 * @param key a UUID the sender chose for this enquiry
 */
export async function storeEnquiry(call: Call, key: string, enquiry: Enquiry): Promise<Stored> {
  if (inFlight.has(key)) return { kind: 'in-flight' };
  inFlight.add(key);
  try {
    return await insert(connect(call), key, enquiry, MAX_REFERENCES);
  } finally {
    inFlight.delete(key);
  }
}
