import type { FieldError } from './field-errors';
import type { Slot } from './consultation';
import type { Receipt } from './http-api/receipt';

/**
 * What became of an enquiry that was sent: one vocabulary from the database to the form.
 * - `created`, `repeated`: it is stored, now or by an earlier attempt under the same key
 * - `key-reused`: another version of it is stored under this key
 * - `slot-taken`: the call's time is not free any more, and nothing is stored; `slots` are free times around it
 * - `throttled`: too many came from this connection; more are taken after so many seconds
 * - `in-flight`: the same key is being stored right now
 * - `refused`: it holds something we cannot store
 * - `away`: no answer; it may or may not be stored, and sending it again under the same key finds out
 */
export type EnquiryOutcome =
  | { kind: 'created'; receipt: Receipt }
  | { kind: 'repeated'; receipt: Receipt }
  /** `slots`: free times around one that is not offered. */
  | { kind: 'invalid'; errors: FieldError[]; slots?: Slot[] }
  | { kind: 'slot-taken'; slots: Slot[] }
  | { kind: 'key-reused'; reference: string }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'in-flight' | 'refused' | 'away' };
