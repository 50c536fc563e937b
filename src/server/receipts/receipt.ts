import { z } from 'zod';
import words from '../../words/receipt';
import { customAnswerSchema } from '../../domain/custom-answers';
import { CALL_STATE_VALUES } from '../../domain/lead-facts';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from '../../domain/text';
import { fill } from '../../language/fill';
import { readLink, signLink } from '../auth/session-secret';
import { connect, DatabaseFault, type Db, isAway } from '../db/supabase';
import type { ReceiptFiles } from '../files/file-rows';
import { filesOfReceipt, type FileFault } from '../files/form-files';
import type { ApiRequest } from '../http/api-types';
import { callIn, offeredSlotAt } from '../consultations/slots';
import type { Fields } from '../http/read-input';
import { apiPath } from '../../language/paths';

const receiptSchema = z.object({
  reference: z.string(),
  /** In which it was sent, or as staff corrected it; null where nobody said. */
  language: z.nullable(z.string()),
  service: z.string(),
  status: z.string(),
  created_at: z.string(),
  /** Null for an imported lead: nothing was promised to its person. */
  reply_due_at: z.nullable(z.string()),
  message: z.string(),
  custom_fields: z.array(customAnswerSchema),
  corrections: z.array(z.object({ text: z.string(), created_at: z.string() })),
  withdrawn_at: z.nullable(z.string()),
  /** Until when a withdrawal can be undone. */
  reinstatable_until: z.nullable(z.string()),
  erased: z.boolean(),
  /** Its call, if there was ever one. */
  consultation: z.nullable(
    z.object({
      starts_at: z.string(),
      ends_at: z.string(),
      /** The visitor's (IANA), if known. */
      time_zone: z.nullable(z.string()),
      state: z.enum(CALL_STATE_VALUES),
      sequence: z.number(),
      updated_at: z.string(),
      /** Of the enquiry that it was booked for. */
      reference: z.string().optional(),
    }),
  ),
});

/** How an enquiry stands, for the person who sent it; times are ISO 8601. */
export type EnquiryReceipt = z.infer<typeof receiptSchema>;

export type FoundReceipt =
  | { kind: 'found'; receipt: EnquiryReceipt; files: ReceiptFiles['files'] | undefined }
  | { kind: 'unknown' }
  | { kind: 'away' };

/** The receipt a link opens; a forged link, an old one and one of an enquiry that is gone are all unknown. */
export async function findReceipt(request: ApiRequest, token: unknown): Promise<FoundReceipt> {
  const key = await readLink('receipt', token);
  if (key === undefined) return { kind: 'unknown' };
  const [answer, files] = await Promise.all([
    connect(request).rpc('receipt', { p_receipt_key: key }),
    filesOfReceipt(request, key),
  ]);
  if (isAway(answer) || files === 'away') return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('receipt', answer);
  const receipt = z.nullable(receiptSchema).parse(answer.data);
  return receipt ? { kind: 'found', receipt, files } : { kind: 'unknown' };
}

/** Long enough for any enquiry to be answered; later links show nothing. */
const VALID_FOR = '90d';

/** The path and query of a receipt. */
export const receiptLocation = (token: string): string => apiPath('/api/receipt', { token });

/** The path and query of the receipt with the free times for a call, also if there was none yet. */
export const bookingLocation = (token: string, day?: string): string =>
  `${receiptLocation(token)}&${new URLSearchParams({ book: 'yes', ...(day !== undefined && { day }) })}#move`;

/** The path and query of the question whether to move the call. */
export const moveQuestionLocation = (token: string, to: string): string =>
  `${receiptLocation(token)}&${new URLSearchParams({ to })}#move-question`;

/** The token in a link to the receipt: signed, good for 90 days. @param receiptKey from `private.receipt_keys` */
export const receiptToken = (receiptKey: string): Promise<string> =>
  signLink('receipt', receiptKey, VALID_FOR);

/** The path and query of the receipt that a key opens. */
export const receiptPath = async (receiptKey: string): Promise<string> =>
  receiptLocation(await receiptToken(receiptKey));

/**
 * The link by which the sender of an enquiry looks after it: signed, good for 90 days.
 * @param receiptKey the enquiry's, from `private.receipt_keys`
 */
export const makeReceiptLink = async (receiptKey: string, siteUrl: string): Promise<string> =>
  new URL(await receiptPath(receiptKey), siteUrl).href;

/** The same link, which leads to the free times for a call. */
export const makeBookingLink = async (receiptKey: string, siteUrl: string): Promise<string> =>
  new URL(bookingLocation(await receiptToken(receiptKey)), siteUrl).href;

/** Longest correction, in code points; the database's check repeats it. */
const MAX_CORRECTION = 2000;

const { correction: faults } = words;

const correction = z
  .string({ error: () => faults.missing })
  .overwrite(normaliseMessage)
  .min(1, { error: () => faults.missing })
  .refine((text) => codePoints(text) <= MAX_CORRECTION, {
    error: () => fill(faults.tooLong, { count: MAX_CORRECTION }),
  })
  .refine((text) => !hasForbiddenCharacterInMessage(text), {
    error: () => faults.character,
  });

const token = z.string({ error: 'A link is needed.' });

const confirm = z.literal('yes');

const callTime = z.iso
  .datetime({ offset: true, error: () => words.timeUnchosen })
  .transform((time) => new Date(time).toISOString());

/** A time of a call as an address names it, in UTC; undefined for anything else. */
export const parseCallTime = (text: string | null): string | undefined =>
  callTime.safeParse(text).data;

const actionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('correct'), token, text: correction }),
    z.object({ action: z.literal('withdraw'), token, confirm }),
    z.object({ action: z.literal('reinstate'), token }),
    z.object({ action: z.literal('erase'), token, confirm }),
    z.object({
      action: z.literal('move'),
      token,
      consultation_at: callTime,
      confirm: confirm.optional(),
    }),
    z.object({ action: z.literal('cancel-call'), token, confirm }),
  ],
  { error: 'There is no such action.' },
);

/** An action of a visitor on an enquiry. */
export type ReceiptAction = z.infer<typeof actionSchema>;

/** The outcome of a post from the page, when the page itself has to say so. */
export type Remark =
  | { state: 'corrected' | 'reinstated' | 'call-moved' | 'call-was-cancelled' | 'already-booked' }
  | { state: 'files-sent' | 'files-unchosen' }
  | { state: 'files-refused'; faults: readonly FileFault[] }
  | { state: 'unconfirmed' | 'call-taken' }
  | { state: 'call-unchosen'; message: string }
  | { state: 'invalid'; message: string; text: string };

/** `remark`: what the visitor can mend; none for what is no form of ours. */
type ParsedAction = { ok: true; action: ReceiptAction } | { ok: false; remark: Remark | undefined };

/** Checks the fields of a post from the receipt page: `action`, `token`, and `text`, `consultation_at` or `confirm=yes`. */
export function parseReceiptAction(fields: Fields): ParsedAction {
  const parsed = actionSchema.safeParse(fields);
  if (parsed.success) return { ok: true, action: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path[0];
  if (field === 'confirm') return { ok: false, remark: { state: 'unconfirmed' } };
  if (issue && field === 'consultation_at')
    return { ok: false, remark: { state: 'call-unchosen', message: issue.message } };
  if (!issue || field !== 'text') return { ok: false, remark: undefined };
  const text = String(fields['text'] ?? '');
  return { ok: false, remark: { state: 'invalid', message: issue.message, text } };
}

/**
 * `full`: there were five corrections before; `closed`: the enquiry was withdrawn or erased, or the call began, meanwhile;
 * `taken`: the call's new time is not free, or not offered; `unknown`: the link opens nothing.
 */
type ReceiptActionOutcome = 'done' | 'full' | 'closed' | 'taken' | 'unknown' | 'away';

const outcomeSchema = z.nullable(z.enum(['done', 'full', 'closed', 'taken', 'not_offered']));

function callFunction(db: Db, p_receipt_key: string, action: ReceiptAction) {
  switch (action.action) {
    case 'correct':
      return db.rpc('correct_enquiry', { p_receipt_key, p_text: action.text });
    case 'withdraw':
      return db.rpc('withdraw_enquiry', { p_receipt_key });
    case 'reinstate':
      return db.rpc('reinstate_enquiry', { p_receipt_key });
    case 'erase':
      return db.rpc('erase_enquiry', { p_receipt_key });
    case 'cancel-call':
      return db.rpc('cancel_consultation', { p_receipt_key });
    case 'move': {
      const slot = offeredSlotAt(action.consultation_at);
      return slot && db.rpc('move_consultation', { p_receipt_key, p_call: callIn(slot, null) });
    }
  }
}

/** Does what the sender of an enquiry asks for; doing it twice is doing it once, a correction apart. */
export async function actOnReceipt(
  request: ApiRequest,
  action: ReceiptAction,
): Promise<ReceiptActionOutcome> {
  const key = await readLink('receipt', action.token);
  if (key === undefined) return 'unknown';
  const answer = await callFunction(connect(request), key, action);
  if (!answer) return 'taken';
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(`${action.action} enquiry`, answer);
  const outcome = outcomeSchema.parse(answer.data) ?? 'unknown';
  return outcome === 'not_offered' ? 'taken' : outcome;
}
