import { z } from 'zod';
import { codePoints, hasForbiddenCharacterInMessage, normaliseMessage } from '../../domain/text';
import { findOfferedSlot } from '../../domain/consultation';
import { callIn, CONSULTATION_RULES } from '../consultations/slots';
import type { Call } from '../http/call';
import { readLink } from '../auth/session-secret';
import { connect, DatabaseFault, isAway, type Db } from '../db/supabase';

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

/** The tick that confirms a decision. */
const confirm = z.literal('yes');

const CHOOSE_TIME = 'Please choose one of the free times.';

/** The time to which a call is moved. */
const callTime = z.iso
  .datetime({ offset: true, error: CHOOSE_TIME })
  .transform((time) => new Date(time).toISOString());

const actionSchema = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('correct'), token, text: correction }),
    z.object({ action: z.literal('withdraw'), token, confirm }),
    z.object({ action: z.literal('reinstate'), token }),
    z.object({ action: z.literal('erase'), token, confirm }),
    z.object({ action: z.literal('move'), token, consultation_at: callTime }),
    z.object({ action: z.literal('cancel-call'), token, confirm }),
  ],
  { error: 'There is no such action.' },
);

/** What a visitor does with an enquiry. */
export type ReceiptAction = z.infer<typeof actionSchema>;

export type ParsedAction =
  | { kind: 'action'; action: ReceiptAction }
  /** Fields the visitor can mend. */
  | { kind: 'invalid'; field: 'text' | 'consultation_at'; message: string }
  | { kind: 'unconfirmed' }
  /** No form of ours. */
  | { kind: 'malformed' };

/** Checks the fields of a post from the receipt page: `action`, `token`, and `text`, `consultation_at` or `confirm=yes`. */
export function parseReceiptAction(fields: unknown): ParsedAction {
  const parsed = actionSchema.safeParse(fields);
  if (parsed.success) return { kind: 'action', action: parsed.data };
  const [issue] = parsed.error.issues;
  switch (issue?.path[0]) {
    case 'text':
      return { kind: 'invalid', field: 'text', message: issue.message };
    case 'consultation_at':
      return { kind: 'invalid', field: 'consultation_at', message: issue.message };
    case 'confirm':
      return { kind: 'unconfirmed' };
    default:
      return { kind: 'malformed' };
  }
}

/**
 * `full`: there were five corrections before; `closed`: the enquiry was withdrawn or erased, or the call began, meanwhile;
 * `taken`: the call's new time is not free, or not offered; `unknown`: the link opens nothing.
 */
export type ActedOn = 'done' | 'full' | 'closed' | 'taken' | 'unknown' | 'away';

const outcomeSchema = z.nullable(z.enum(['done', 'full', 'closed', 'taken']));

function perform(db: Db, p_receipt_key: string, action: ReceiptAction) {
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
      const slot = findOfferedSlot(CONSULTATION_RULES, action.consultation_at, new Date());
      return slot && db.rpc('move_consultation', { p_receipt_key, p_call: callIn(slot, null) });
    }
  }
}

/** Does what the sender of an enquiry asks for; doing it twice is doing it once, a correction apart. */
export async function actOnReceipt(call: Call, action: ReceiptAction): Promise<ActedOn> {
  const key = await readLink('receipt', action.token);
  if (key === undefined) return 'unknown';
  const answer = await perform(connect(call), key, action);
  if (!answer) return 'taken';
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(`${action.action} enquiry`, answer);
  return outcomeSchema.parse(answer.data) ?? 'unknown';
}
