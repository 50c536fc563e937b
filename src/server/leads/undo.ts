import { undoneLeadsSchema, leadEventResponseSchema } from '../../domain/http-api/lead-changes';
import { CONFLICT, readResponse } from '../db/read-response';
import type { Db, Failure } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { readLead } from './change-leads';

/** 409 with the lead as it is now, and who changed it by this event. */
async function changedSince(db: Db, event: number): Promise<Result<never>> {
  const answer = await db
    .from('lead_events')
    .select('lead_id, actor_email, created_at')
    .eq('id', event)
    .single();
  const newer = readResponse('find newer change', answer);
  if (!newer.ok) return newer;
  const { lead_id, actor_email: by, created_at: at } = newer.value;
  const current = await readLead(db, lead_id);
  if (!current.ok) return current;
  const members = { ...current.value, changed: { by, at } };
  return {
    ok: false,
    response: problem(409, { detail: 'This has changed since.', members }),
  };
}

/** The event that stands in the way of an undo; 0 where the database names none. */
const newerEvent = ({ error }: Failure): number =>
  error?.code === CONFLICT ? Number(error.details) : 0;

/** Takes back one recorded change of a lead, unless somebody changed the same since. */
export async function undoChange(db: Db, id: string, event: number) {
  const answer = await db.rpc('undo_change', { p_lead_id: id, p_event: event });
  const newer = newerEvent(answer);
  return newer > 0
    ? changedSince(db, newer)
    : readResponse('undo_change', answer, (undone) => leadEventResponseSchema.parse(undone));
}

/** Takes back what a change of several leads recorded, or nothing of it. */
export async function undoChanges(db: Db, events: number[]) {
  const answer = await db.rpc('undo_changes', { p_events: events });
  const newer = newerEvent(answer);
  return newer > 0
    ? changedSince(db, newer)
    : readResponse('undo_changes', answer, (updated) => undoneLeadsSchema.parse({ updated }));
}
