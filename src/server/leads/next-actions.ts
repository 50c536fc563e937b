import {
  type ActionChange,
  actionResponseSchema,
  type NewAction,
} from '../../domain/http-api/next-actions';
import { insertOnce, readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import { readLead } from './change-leads';
import { ACTION_COLUMNS } from './read-leads';

type StoredAction = { id: number; lead_id: string; updated_at: string };

/** The answer to a change of an action: that, the lead as it is after it, and what the history recorded of it. */
async function withLead(db: Db, action: StoredAction) {
  const [current, recorded] = await Promise.all([
    readLead(db, action.lead_id),
    db
      .from('lead_events')
      .select('id')
      .eq('lead_id', action.lead_id)
      .eq('action_id', action.id)
      .eq('version', action.updated_at),
  ]);
  if (!current.ok) return current;
  return readResponse('find recorded change', recorded, (rows) =>
    actionResponseSchema.parse({ action, ...current.value, events: rows.map(({ id }) => id) }),
  );
}

/** Adds a next action to a lead, once under a key. */
export async function addAction(db: Db, lead_id: string, action: NewAction, key: string) {
  const row = { lead_id, ...action, idempotency_key: key };
  const known = { lead_id, idempotency_key: key };
  const added = await insertOnce(
    db,
    'add action',
    {
      insert: db.from('next_actions').insert(row).select(ACTION_COLUMNS),
      find: () => db.from('next_actions').select(ACTION_COLUMNS).match(known),
    },
    (stored) => stored,
  );
  return added.ok ? withLead(db, added.value) : added;
}

/** Changes a next action, ticks it off or opens it again. */
export async function changeAction(db: Db, id: string, action: number, change: ActionChange) {
  const answer = await db.rpc('change_action', {
    p_lead_id: id,
    p_id: action,
    p_changes: change,
  });
  const changed = readResponse('change_action', answer);
  return changed.ok ? withLead(db, changed.value) : changed;
}

/** Removes a next action that nobody will do. */
export async function dropAction(db: Db, id: string, action: number) {
  const answer = await db.rpc('drop_action', { p_lead_id: id, p_id: action });
  return readResponse('drop_action', { ...answer, data: {} }, () => undefined);
}
