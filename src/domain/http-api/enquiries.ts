import { type Slot, slotSchema } from '../consultation';
import type { FieldError } from '../zod';
import * as z from '../zod';

/**
 * Response of `POST /api/enquiries`; `reply_due_at` is a time (ISO 8601): until then a reply is promised. `consultation` is the
 * call it booked.
 */
export const receiptSchema = z.object({
  reference: z.string(),
  reply_due_at: z.string(),
  consultation: z.exactOptional(slotSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * The outcome of sending an enquiry, in one vocabulary from the database to the form.
 * - `created`, `repeated`: it is stored, now or by an earlier attempt under the same key
 * - `key-reused`: another version of it is stored under this key
 * - `slot-taken`: the call's time is no longer free, and nothing is stored; `slots` are free times around it
 * - `throttled`: too many came from this connection; more are accepted after so many seconds
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
  | { kind: 'refused' | 'away' };
