import { z } from 'zod';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from '../../domain/text';
import { readLink } from '../auth/session-secret';
import { callIn, offeredSlotAt } from '../consultations/slots';
import { connect, DatabaseFault, type Db, isAway } from '../db/supabase';
import type { ApiRequest } from '../http/api-types';
import type { Fields } from '../http/read-input';
import type { Remark } from './receipt-page';

/** Longest correction, in code points; the database's check repeats it. */
const MAX_CORRECTION = 2000;

const correction = z
  .string({ error: 'Please write your correction.' })
  .overwrite(normaliseMessage)
  .min(1, 'Please write your correction.')
  .refine((text) => codePoints(text) <= MAX_CORRECTION, {
    error: 'Please keep this to 2,000 characters.',
  })
  .refine((text) => !hasForbiddenCharacterInMessage(text), {
    error: 'Please remove the special or invisible character from your correction.',
  });

const token = z.string({ error: 'A link is needed.' });

const confirm = z.literal('yes');

const callTime = z.iso
  .datetime({ offset: true, error: 'Please choose one of the free times.' })
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
