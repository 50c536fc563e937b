import { z } from 'zod';
import { findOfferedSlot } from '../../domain/consultation';
import { callIn, CONSULTATION_RULES } from '../consultations/rules';
import type { Call } from '../http/call';
import { readLink } from '../auth/link-token';
import { connect, DatabaseFault, isAway, type Db } from '../db/supabase';
import type { ReceiptAction } from './receipt-action';

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
