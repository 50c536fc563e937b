import type { StatusChange } from '../../domain/http-api';
import type { Lead } from '../../domain/lead';
import { DatabaseFault, isAway } from '../supabase';
import type { Db } from '../supabase';
import { findHistory, findLead } from './find-lead';
import { LEAD_SELECTION } from './lead-selection';

/** Who (address; null when nobody is known) changed a lead last, and when. */
export type LastChange = { by: string | null; at: string };

export type ChangedStatus =
  | { kind: 'changed'; lead: Lead }
  | { kind: 'moved'; lead: Lead; changed: LastChange }
  | { kind: 'none' }
  | { kind: 'away' };

/** Nothing was updated: either there is no such lead, or it is not as the caller saw it. */
async function explain(db: Db, id: string): Promise<ChangedStatus> {
  const [found, history] = await Promise.all([findLead(db, id), findHistory(db, id)]);
  if (found.kind !== 'found') return found;
  if (!history) return { kind: 'away' };
  const { lead } = found;
  const by = history.findLast(({ kind }) => kind !== 'note')?.actor_email ?? null;
  return { kind: 'moved', lead, changed: { by, at: lead.updated_at } };
}

/**
 * Sets the status of a lead; with `updated_at`, only if nobody changed the lead since: comparing and writing are one
 * statement, so of two colleagues one is told.
 */
export async function changeStatus(
  db: Db,
  id: string,
  { status, updated_at }: StatusChange,
): Promise<ChangedStatus> {
  const update = db.from('contact_submissions').update({ status }).eq('id', id);
  const guarded = updated_at === undefined ? update : update.eq('updated_at', updated_at);
  const answer = await guarded.select(LEAD_SELECTION).maybeSingle();
  if (isAway(answer)) return { kind: 'away' };
  if (answer.error) throw new DatabaseFault('change status', answer);
  return answer.data ? { kind: 'changed', lead: answer.data } : explain(db, id);
}
