import {
  ENQUIRY_STATUS,
  type EnquiryOutcome,
  receiptSchema,
  refusalSchema,
} from '../domain/http-api/enquiries';
import * as z from '../domain/zod';

/** The server is away, or has failed: it may have stored the enquiry, and the next attempt finds out. */
const FAILED = 500;

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/** A receipt that can be shown: a page must not break on a time that is none. */
const shownReceiptSchema = receiptSchema.check(
  z.refine(({ reference, reply_due_at, consultation }) => {
    const times = [reply_due_at, consultation?.starts_at ?? reply_due_at];
    return reference !== '' && times.every(isTime);
  }),
);

const answeredRefusalSchema = z.extend(refusalSchema, { status: z.optional(z.number()) });

const AWAY: EnquiryOutcome = { kind: 'away' };

function parseRefusal(status: number, body: unknown): EnquiryOutcome {
  const parsed = answeredRefusalSchema.safeParse(body);
  if (!parsed.success) return AWAY;
  const { errors, reference, slots } = parsed.data;
  if (status === ENQUIRY_STATUS['slot-taken']) return slots ? { kind: 'slot-taken', slots } : AWAY;
  if (status === ENQUIRY_STATUS.invalid) {
    if (reference !== undefined) return { kind: 'key-reused', reference };
    return errors?.length ? { kind: 'invalid', errors, ...(slots && { slots }) } : AWAY;
  }
  return parsed.data.status === status ? { kind: 'refused' } : AWAY;
}

/**
 * Reads the response to `POST /api/enquiries`. Anything that is not as the contract says counts as no response: a proxy or a
 * login page of the network may have spoken for the server, so the enquiry is sent again.
 *
 * @param body undefined where it is not JSON
 * @param retryAfter seconds that the server asks to wait
 */
export function parseReceipt(status: number, body: unknown, retryAfter = 0): EnquiryOutcome {
  if (status === ENQUIRY_STATUS.throttled) return { kind: 'throttled', seconds: retryAfter };
  if (status >= FAILED) return AWAY;
  if (status >= 400) return parseRefusal(status, body);
  const receipt = shownReceiptSchema.safeParse(body);
  if (!receipt.success) return AWAY;
  return {
    kind: status === ENQUIRY_STATUS.created ? 'created' : 'repeated',
    receipt: receipt.data,
  };
}
