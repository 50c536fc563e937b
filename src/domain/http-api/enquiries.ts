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
 * The members of a problem that a refused enquiry may have. They are apart, because a visitor's browser loads them: all others
 * bring the schemas of the desk with them.
 */
export const refusalSchema = z.object({
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The enquiry that is stored under this key in another version. */
  reference: z.optional(z.string()),
  /** Free times around one that is taken or not offered. */
  slots: z.optional(z.array(slotSchema)),
});

/**
 * The outcome of sending an enquiry. `send_enquiry` in the database returns its kind, and the function adds texts and free times.
 * - `created`, `repeated`: it is stored, now or by an earlier attempt under the same key
 * - `key-reused`: another version of it is stored under this key
 * - `invalid`: a field is wrong, and nothing is stored; `slots` are free times around one that is not offered
 * - `slot-taken`: the call's time is no longer free, and nothing is stored; `slots` are free times around it
 * - `throttled`: too many came from this connection; more are accepted after so many seconds
 * - `refused`: the request itself was refused, before anybody looked at the enquiry
 * - `away`: no answer; it may or may not be stored, and sending it again under the same key finds out
 */
export type EnquiryOutcome =
  | { kind: 'created' | 'repeated'; receipt: Receipt }
  | { kind: 'key-reused'; reference: string }
  | { kind: 'invalid'; errors: FieldError[]; slots?: Slot[] }
  | { kind: 'slot-taken'; slots: Slot[] }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'refused' | 'away' };

/** The outcomes of an enquiry that the function has read: each but `refused`, which answers 400, 403, 413 or 415. */
export type AnsweredOutcome =
  Exclude<EnquiryOutcome, { kind: 'refused' | 'away' }> | { kind: 'away' };

/** The HTTP status of each outcome. */
export const ENQUIRY_STATUS = {
  created: 201,
  repeated: 200,
  'key-reused': 422,
  invalid: 422,
  'slot-taken': 409,
  throttled: 429,
  away: 503,
} as const satisfies Record<AnsweredOutcome['kind'], number>;
