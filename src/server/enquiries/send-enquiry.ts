import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import words from '../../words/server';
import type { Database } from '../../../supabase/database.types';
import type { Slot } from '../../domain/consultation';
import type { CustomAnswer } from '../../domain/custom-answers';
import type { Enquiry } from '../../domain/enquiry';
import type { FieldError } from '../../domain/zod';
import type { AnsweredOutcome, Receipt } from '../../domain/http-api/enquiries';
import { FILE_MESSAGES } from '../../domain/file-bounds';
import { asciiEmail } from '../../domain/text';
import { findSlotsAround } from '../consultations/slots';
import { isSchemaOld } from '../db/schema-version';
import { connect, DatabaseFault, isAway, UNIQUE_VIOLATION } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import { withReference } from './reference';

const noSuchFiles = (): FieldError => ({ field: 'files', message: FILE_MESSAGES.unknown() });

const notOffered = (): FieldError => ({
  field: 'consultation_at',
  message: words.enquiry.timeNotOffered,
});

/** Postgres' classes of "this value cannot be stored": data exceptions, and a failed check. */
const REFUSED = /^(22|23514)/;

const time = z.string().transform((text) => new Date(text).toISOString());

/** An outcome as `send_enquiry` answers it. */
const answerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['created', 'repeated', 'key-reused']),
    reference: z.string(),
    reply_due_at: time,
    consultation: z.object({ starts_at: time, ends_at: time }).nullable(),
    receipt_key: z.guid().nullable(),
  }),
  z.object({ kind: z.literal('slot-taken') }),
  z.object({ kind: z.literal('invalid'), field: z.enum(['consultation_at', 'files']) }),
  z.object({ kind: z.literal('throttled'), seconds: z.int() }),
]);

type Answer = z.infer<typeof answerSchema>;

/** An enquiry as it is stored: with the words of its custom fields. */
export type StoredForm = Omit<Enquiry, 'custom_fields'> & { custom_fields: CustomAnswer[] };

/** The arguments of `send_enquiry`, apart from a new reference. */
export type Submission = Omit<
  Database['public']['Functions']['send_enquiry']['Args'],
  'p_reference'
> & { p_enquiry: StoredForm & { email_typed: string | null; language: string } };

/**
 * The enquiry that is stored under the key that was sent. `receiptKey` opens its receipt page; null once it was withdrawn or
 * erased, or its call cancelled.
 */
export interface StoredEnquiry {
  receipt: Receipt;
  receiptKey: string | null;
}

/** The outcome of a send, with what is stored under its key. */
export interface Sent {
  outcome: AnsweredOutcome;
  stored?: StoredEnquiry;
}

const AWAY: Sent = { outcome: { kind: 'away' } };

const unstorable = (): FieldError => ({ field: '', message: words.enquiry.unstorable });

/**
 * Stores an enquiry once per key, however often it is sent: the insert decides who is first and lets the others wait for it,
 * between processes too. Without an answer in time (`away`) the row may or may not be there; sending again with the same key
 * finds out.
 */
export const sendEnquiry = (request: ApiRequest, submission: Submission): Promise<Sent> =>
  withReference((p_reference) => sendUnder(request, { ...submission, p_reference }));

/** The same under one reference; undefined when that is taken. */
async function sendUnder(
  request: ApiRequest,
  submission: Submission & { p_reference: string },
): Promise<Sent | undefined> {
  const db = connect(request);
  const response = await db.rpc('send_enquiry', submission);
  if (isAway(response)) return AWAY;
  if (response.error) {
    const { code } = response.error;
    if (code === UNIQUE_VIOLATION) return undefined;
    // An older schema may not know a value that this version takes.
    if (await isSchemaOld(request)) return AWAY;
    if (REFUSED.test(code)) return { outcome: { kind: 'invalid', errors: [unstorable()] } };
    throw new DatabaseFault('send_enquiry', response);
  }
  const parsed = answerSchema.safeParse(response.data);
  if (!parsed.success) {
    // An older `send_enquiry` stores it and answers in another shape; the next send finds the receipt.
    if (await isSchemaOld(request)) return AWAY;
    throw parsed.error;
  }
  const freeTimes = () => findSlotsAround(db, submission.p_enquiry.consultation_at ?? '');
  return sentOf(parsed.data, freeTimes);
}

/** @param freeTimes finds times around the one that cannot be had */
async function sentOf(answer: Answer, freeTimes: () => Promise<Slot[]>): Promise<Sent> {
  switch (answer.kind) {
    case 'throttled':
      return { outcome: answer };
    case 'slot-taken':
      return { outcome: { ...answer, slots: await freeTimes() } };
    case 'invalid':
      if (answer.field === 'files') {
        return { outcome: { kind: 'invalid', errors: [noSuchFiles()] } };
      }
      return { outcome: { kind: 'invalid', errors: [notOffered()], slots: await freeTimes() } };
    default: {
      const { kind, reference, reply_due_at, consultation, receipt_key } = answer;
      const receipt = { reference, reply_due_at, ...(consultation && { consultation }) };
      const stored = { receipt, receiptKey: receipt_key };
      return { outcome: kind === 'key-reused' ? { kind, reference } : { kind, receipt }, stored };
    }
  }
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
