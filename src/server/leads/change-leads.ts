import {
  bulkAnswerSchema,
  type BulkChange,
  eventAnswerSchema,
  leadAnswerSchema,
  type LeadChange,
  type LeadReply,
  replyAnswerSchema,
} from '../../domain/http-api/lead-changes';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { readAnswer, readRow } from '../desk/read-answer';
import { EVENT_COLUMNS, LEAD_COLUMNS } from './read-leads';

/** The history of a lead that staff put aside names them, so the reason need not. */
const MARKED_BY_STAFF = 'Marked by staff';

const spamReason = (spam: boolean | undefined) =>
  spam === undefined ? {} : { spam_reason: spam ? MARKED_BY_STAFF : null };

async function readLead(db: Db, id: string) {
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
  const by = readAnswer('find change', events, ([latest]) => latest?.actor_email ?? null);
  if (!by.ok) return by;
  const { lead } = current.value;
  const changed = { by: by.value, at: lead.updated_at };
  const detail = 'Somebody else changed this lead meanwhile.';
  return { ok: false, response: problem(409, { detail, members: { lead, changed } }) };
}

/**
 * Changes a lead; with `updated_at`, only if nobody changed it since. Comparing and writing are one statement, so of two
 * colleagues one is told (409).
 */
export async function changeLead(db: Db, id: string, { updated_at, spam, ...changes }: LeadChange) {
  const update = db
    .from('contact_submissions')
    .update({ ...changes, ...spamReason(spam) })
    .eq('id', id);
  const unchanged = updated_at === undefined ? update : update.eq('updated_at', updated_at);
  const changed = readAnswer(
    'change lead',
    await unchanged.select(LEAD_COLUMNS),
    ([lead]) => lead && leadAnswerSchema.parse({ lead }),
  );
  if (!changed.ok) return changed;
  const { value } = changed;
  return value ? { ok: true as const, value } : changedMeanwhile(db, id);
}

/** Changes all these leads, or, if one does not exist, none. */
export async function changeLeads(db: Db, { ids, spam, ...changes }: BulkChange) {
  const p_changes = { ...changes, ...spamReason(spam) };
  const answer = await db.rpc('change_leads', { p_ids: ids, p_changes });
  return readAnswer('change_leads', answer, (updated) => bulkAnswerSchema.parse({ updated }));
}

type NewEvent = {
  kind: 'note' | 'reply' | 'reply_undone';
  note?: string;
  channel?: string;
  undoes?: number;
};

const insertEvent = (db: Db, lead_id: string, event: NewEvent) =>
  db
    .from('lead_events')
    .insert({ lead_id, ...event })
    .select(EVENT_COLUMNS)
    .single();

async function addEvent(db: Db, lead_id: string, event: NewEvent) {
  const answer = await insertEvent(db, lead_id, event);
  return readAnswer(`add ${event.kind}`, answer, (added) =>
    eventAnswerSchema.parse({ event: added }),
  );
}

/** Adds a note to a lead's history. */
export const addNote = (db: Db, id: string, note: string) =>
  addEvent(db, id, { kind: 'note', note });

/** The answer to a reply that was logged or undone: its line of the history, and the lead as it is after it. */
async function withLead(db: Db, id: string, event: object) {
  const current = await readLead(db, id);
  return current.ok
    ? { ok: true as const, value: replyAnswerSchema.parse({ event, ...current.value }) }
    : current;
}

/** Logs that staff answered; the database stops the lead's clock and moves a new one on. */
export async function logReply(db: Db, id: string, { channel }: LeadReply) {
  const added = await addEvent(db, id, { kind: 'reply', channel });
  return added.ok ? withLead(db, id, added.value.event) : added;
}

const UNIQUE_VIOLATION = '23505';

/** Undoes a logged reply. Undone before, or by a colleague at this moment, it answers how that left the lead. */
export async function undoReply(db: Db, id: string, reply: number) {
  const inserted = await insertEvent(db, id, { kind: 'reply_undone', undoes: reply });
  const answer =
    inserted.error?.code === UNIQUE_VIOLATION
      ? await db.from('lead_events').select(EVENT_COLUMNS).eq('undoes', reply).single()
      : inserted;
  const undone = readAnswer('undo reply', answer);
  return undone.ok ? withLead(db, id, undone.value) : undone;
}

/** Erases the personal data of a lead. */
export async function eraseLead(db: Db, id: string) {
  const answer = await db.rpc('erase_lead', { p_id: id });
  return readAnswer('erase_lead', { ...answer, data: {} }, () => undefined);
}
