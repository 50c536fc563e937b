import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import type { Database } from '../../../supabase/database.types';
import type { Enquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/zod';
import type { EnquiryOutcome, Receipt } from '../../domain/http-api/enquiries';
import { asciiEmail } from '../../domain/text';
import { findSlotsAround } from '../consultations/slots';
import { isSchemaOld } from '../db/schema-version';
import { connect, DatabaseFault, isAway, UNIQUE_VIOLATION } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import { withReference } from './reference';

const NOT_OFFERED: FieldError = {
  field: 'consultation_at',
  message: 'Please choose one of the times we offer.',
};

/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

const time = z.string().transform((text) => new Date(text).toISOString());

const answerSchema = z.union([
  z.object({ retry_after: z.int() }),
  z.object({ taken: z.literal(true) }),
  z.object({ not_offered: z.literal(true) }),
  z.object({
    reference: z.string(),
    reply_due_at: time,
    consultation: z.object({ starts_at: time, ends_at: time }).nullable(),
    receipt_key: z.guid().nullable(),
    created: z.boolean(),
    same: z.boolean(),
  }),
]);

/** The arguments of `send_enquiry`, apart from a new reference. */
export type Submission = Omit<
  Database['public']['Functions']['send_enquiry']['Args'],
  'p_reference'
> & { p_enquiry: Enquiry & { email_typed: string | null } };

/**
 * The enquiry under the key that was sent. `created`: by this send. `same`: it equals the one sent. `receiptKey` opens its
 * receipt page; null once it was withdrawn or erased, or its call cancelled.
 */
export type StoredEnquiry = {
  kind: 'stored';
  receipt: Receipt;
  receiptKey: string | null;
  created: boolean;
  same: boolean;
};

/** Why an enquiry was not stored, or may not be. */
export type Refusal = Extract<
  EnquiryOutcome,
  { kind: 'invalid' | 'slot-taken' | 'throttled' | 'refused' | 'away' }
>;

/**
 * Stores an enquiry once per key, however often it is sent: the insert decides who is first and lets the others wait for it,
 * between processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key
 * finds out.
 */
export const sendEnquiry = (
  request: ApiRequest,
  submission: Submission,
): Promise<StoredEnquiry | Refusal> =>
  withReference((p_reference) => sendUnder(request, { ...submission, p_reference }));

/** The same under one reference; undefined when that is taken. */
async function sendUnder(
  request: ApiRequest,
  submission: Submission & { p_reference: string },
): Promise<StoredEnquiry | Refusal | undefined> {
  const db = connect(request);
  const answer = await db.rpc('send_enquiry', submission);
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) {
    const { code } = answer.error;
    if (code === UNIQUE_VIOLATION) return undefined;
    // An older schema may not know a value that this version takes.
    if (await isSchemaOld(request)) return { kind: 'away' };
    if (REFUSED.test(code)) return { kind: 'refused' };
    throw new DatabaseFault('send_enquiry', answer);
  }
  const parsed = answerSchema.safeParse(answer.data);
  if (!parsed.success) {
    // An older `send_enquiry` stores it and answers in another shape; the next send finds the receipt.
    if (await isSchemaOld(request)) return { kind: 'away' };
    throw parsed.error;
  }
  const stored = parsed.data;
  if ('retry_after' in stored) return { kind: 'throttled', seconds: stored.retry_after };
  if ('taken' in stored || 'not_offered' in stored) {
    const slots = await findSlotsAround(db, submission.p_enquiry.consultation_at ?? '');
    return 'taken' in stored
      ? { kind: 'slot-taken', slots }
      : { kind: 'invalid', errors: [NOT_OFFERED], slots };
  }
  const { reference, reply_due_at, consultation, receipt_key, created, same } = stored;
  const receipt = { reference, reply_due_at, ...(consultation && { consultation }) };
  return { kind: 'stored', receipt, receiptKey: receipt_key, created, same };
}

const PUNYCODE = /@(?:.*\.)?xn--/i;

/** Chromium gives a form the domain in ASCII, whatever script it was typed in. */
function readable(email: string): string {
  if (!PUNYCODE.test(email)) return email;
  const start = email.lastIndexOf('@') + 1;
  const domain = domainToUnicode(email.slice(start));
  return domain === '' ? email : email.slice(0, start) + domain;
}

/** A valid address as it is stored: in ASCII, and as people write it where that differs. */
export function storedEmail(typed: string): { email: string; email_typed: string | null } {
  const email = asciiEmail(typed) ?? typed;
  const written = email === typed ? readable(email) : typed;
  return { email, email_typed: written === email ? null : written };
}
