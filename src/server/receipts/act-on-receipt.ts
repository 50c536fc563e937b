import { z } from 'zod';
import type { Call } from '../http';
import { readLink } from '../link-token';
import { connect, DatabaseFault, isAway } from '../supabase';
import type { Db } from '../supabase';
import type { ReceiptAction } from './receipt-action';

/**
 * `full`: there were five corrections before; `closed`: the enquiry was withdrawn or erased meanwhile; `unknown`: the link
 * opens nothing.
 */
export type ActedOn = 'done' | 'full' | 'closed' | 'unknown' | 'away';

const outcomeSchema = z.nullable(z.enum(['done', 'full', 'closed']));

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
  }
}

/** Does what the sender of an enquiry asks for; doing it twice is doing it once, a correction apart. */
export async function actOnReceipt(call: Call, action: ReceiptAction): Promise<ActedOn> {
  const key = await readLink('receipt', action.token);
  if (key === undefined) return 'unknown';
  const answer = await perform(connect(call), key, action);
  if (isAway(answer)) return 'away';
  if (answer.error) throw new DatabaseFault(`${action.action} enquiry`, answer);
  return outcomeSchema.parse(answer.data) ?? 'unknown';
}
