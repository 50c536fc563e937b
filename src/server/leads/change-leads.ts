import {
  bulkAnswerSchema,
  type BulkChange,
  eventAnswerSchema,
  leadAnswerSchema,
  type LeadChange,
} from '../../domain/http-api/lead-changes';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { readResponse, readRow } from '../db/read-response';
import { insertEvent, readEvent } from './lead-events';
import { LEAD_COLUMNS } from './read-leads';
import { NO_ADDRESS } from './add-lead';

/** The history of a lead that staff put aside names them, so the reason need not. */
const MARKED_BY_STAFF = 'Marked by staff';

const spamReason = (spam: boolean | undefined) =>
  spam === undefined ? {} : { spam_reason: spam ? MARKED_BY_STAFF : null };

/** One lead as it is now. */
export async function readLead(db: Db, id: string) {
  const answer = await db.from('leads').select(LEAD_COLUMNS).eq('id', id).limit(1);
  return readRow(db, 'read lead', answer, (lead) => leadAnswerSchema.parse({ lead }));
}

/** 409 with the lead as it is now, who changed it and when. */
async function changedMeanwhile(db: Db, id: string): Promise<Result<never>> {
  const current = await readLead(db, id);
  if (!current.ok) return current;
  const events = await db
    .from('lead_events')
    .select('actor_email')
    .eq('lead_id', id)
    .not('kind', 'in', '(note,correction)')
    .order('id', { ascending: false })
    .limit(1);
  const by = readResponse('find change', events, ([latest]) => latest?.actor_email ?? null);
  if (!by.ok) return by;
  const { lead } = current.value;
  const changed = { by: by.value, at: lead.updated_at };
  const detail = 'Somebody else changed this lead meanwhile.';
  return { ok: false, response: problem(409, { detail, members: { lead, changed } }) };
}

/** Marks the answers up to this event of a lead's history as read. */
async function readAnswers(db: Db, id: string, event: number) {
  const answer = await db.rpc('read_answers', { p_lead_id: id, p_event_id: event });
  return readResponse('read_answers', { ...answer, data: {} }, () => undefined);
}

/**
 * Changes a lead; with `updated_at`, only if nobody changed it since. Comparing and writing are one statement, so of two
 * colleagues one is told (409).
 */
export async function changeLead(
  db: Db,
  id: string,
  { updated_at, spam, answers_read, email, ...others }: LeadChange,
) {
  const changes = {
    ...others,
    ...spamReason(spam),
    ...(email !== undefined && { email: email ?? NO_ADDRESS }),
  };
  if (answers_read !== undefined) {
    const read = await readAnswers(db, id, answers_read);
    if (!read.ok || Object.keys(changes).length === 0) return read.ok ? readLead(db, id) : read;
  }
  const update = db.from('contact_submissions').update(changes).eq('id', id);
  const unchanged = updated_at === undefined ? update : update.eq('updated_at', updated_at);
  const changed = readResponse(
    'change lead',
    await unchanged.select(LEAD_COLUMNS),
    ([lead]) => lead && leadAnswerSchema.parse({ lead }),
  );
  if (!changed.ok) return changed;
  const { value } = changed;
  if (!value) return changedMeanwhile(db, id);
  // Another of its next actions may be the nearest now.
  const mayDiffer = 'next_action' in changes || 'next_action_on' in changes;
  return mayDiffer ? readLead(db, id) : { ok: true as const, value };
}

/** Changes all these leads, or, if one does not exist, none. */
export async function changeLeads(db: Db, { ids, spam, ...changes }: BulkChange) {
  const p_changes = { ...changes, ...spamReason(spam) };
  const answer = await db.rpc('change_leads', { p_ids: ids, p_changes });
  return readResponse('change_leads', answer, (updated) => bulkAnswerSchema.parse({ updated }));
}

/** Adds a note to a lead's history. */
export async function addNote(db: Db, id: string, note: string) {
  const answer = await insertEvent(db, id, { kind: 'note', note });
  return readResponse('add note', answer, (event) =>
    eventAnswerSchema.parse({ event: readEvent(event) }),
  );
}

/** Erases the personal data of a lead. */
export async function eraseLead(db: Db, id: string) {
  const answer = await db.rpc('erase_lead', { p_id: id });
  return readResponse('erase_lead', { ...answer, data: {} }, () => undefined);
}
