import {
  bulkAnswerSchema,
  eventAnswerSchema,
  leadAnswerSchema,
  replyAnswerSchema,
  type BulkAnswer,
  type BulkChange,
  type EventAnswer,
  type LeadAnswer,
  type LeadChange,
  type LeadReply,
  type ReplyAnswer,
} from '../../domain/http-api/lead-changes';
import { problem } from '../http/problem';
import type { Db } from '../db/supabase';
import { readAnswer, whyNoRow, type DeskResult } from './desk-call';
import { EVENT_COLUMNS, LEAD_COLUMNS } from './read-leads';

/** The history of a lead that staff put aside names them, so the reason need not. */
const MARKED_BY_STAFF = 'Marked by staff';

const spamReason = (spam: boolean | undefined) =>
  spam === undefined ? {} : { spam_reason: spam ? MARKED_BY_STAFF : null };

async function readLead(db: Db, id: string): Promise<DeskResult<LeadAnswer>> {
  const answer = await db.from('leads').select(LEAD_COLUMNS).eq('id', id).limit(1);
  const found = readAnswer('read lead', answer);
  if (!found.ok) return found;
  const [lead] = found.value;
  return lead
    ? { ok: true, value: leadAnswerSchema.parse({ lead }) }
    : { ok: false, reply: await whyNoRow(db) };
}

/** 409 with the lead as it is now, who changed it and when. */
async function changedMeanwhile(db: Db, id: string): Promise<DeskResult<never>> {
  const current = await readLead(db, id);
  if (!current.ok) return current;
  const events = await db
    .from('lead_events')
    .select('actor_email')
    .eq('lead_id', id)
    .not('kind', 'in', '(note,correction)')
    .order('id', { ascending: false })
    .limit(1);
  const latest = readAnswer('find change', events);
  if (!latest.ok) return latest;
  const { lead } = current.value;
  const changed = { by: latest.value[0]?.actor_email ?? null, at: lead.updated_at };
  const detail = 'Somebody else changed this lead meanwhile.';
  return { ok: false, reply: problem(409, { detail, members: { lead, changed } }) };
}

/**
 * Changes a lead; with `updated_at`, only if nobody changed it since. Comparing and writing are one statement, so of two
 * colleagues one is told (409).
 */
export async function changeLead(
  db: Db,
  id: string,
  { updated_at, spam, ...changes }: LeadChange,
): Promise<DeskResult<LeadAnswer>> {
  const update = db
    .from('contact_submissions')
    .update({ ...changes, ...spamReason(spam) })
    .eq('id', id);
  const unchanged = updated_at === undefined ? update : update.eq('updated_at', updated_at);
  const changed = readAnswer('change lead', await unchanged.select(LEAD_COLUMNS));
  if (!changed.ok) return changed;
  const [lead] = changed.value;
  return lead ? { ok: true, value: leadAnswerSchema.parse({ lead }) } : changedMeanwhile(db, id);
}

/** Changes all these leads, or, if one does not exist, none. */
export async function changeLeads(
  db: Db,
  { ids, spam, ...changes }: BulkChange,
): Promise<DeskResult<BulkAnswer>> {
  const p_changes = { ...changes, ...spamReason(spam) };
  const updated = readAnswer(
    'change_leads',
    await db.rpc('change_leads', { p_ids: ids, p_changes }),
  );
  return updated.ok
    ? { ok: true, value: bulkAnswerSchema.parse({ updated: updated.value }) }
    : updated;
}

type NewEvent = {
  kind: 'note' | 'reply' | 'reply_undone';
  note?: string;
  channel?: string;
  undoes?: number;
};

async function addEvent(
  db: Db,
  lead_id: string,
  event: NewEvent,
): Promise<DeskResult<EventAnswer>> {
  const insert = db.from('lead_events').insert({ lead_id, ...event });
  const added = readAnswer(`add ${event.kind}`, await insert.select(EVENT_COLUMNS).single());
  return added.ok ? { ok: true, value: eventAnswerSchema.parse({ event: added.value }) } : added;
}

/** Adds a note to a lead's history. */
export const addNote = (db: Db, id: string, note: string): Promise<DeskResult<EventAnswer>> =>
  addEvent(db, id, { kind: 'note', note });

async function addReply(db: Db, id: string, event: NewEvent): Promise<DeskResult<ReplyAnswer>> {
  const added = await addEvent(db, id, event);
  if (!added.ok) return added;
  const current = await readLead(db, id);
  return current.ok
    ? { ok: true, value: replyAnswerSchema.parse({ ...added.value, ...current.value }) }
    : current;
}

/** Logs that staff answered; the database stops the lead's clock and moves a new one on. */
export const logReply = (db: Db, id: string, { channel }: LeadReply) =>
  addReply(db, id, { kind: 'reply', channel });

/** Takes a logged reply back. Undoing it twice is undoing it once. */
export async function undoReply(
  db: Db,
  id: string,
  reply: number,
): Promise<DeskResult<ReplyAnswer>> {
  const before = await db.from('lead_events').select(EVENT_COLUMNS).eq('undoes', reply).limit(1);
  const [event] = before.data ?? [];
  if (!event) return addReply(db, id, { kind: 'reply_undone', undoes: reply });
  const current = await readLead(db, id);
  return current.ok
    ? { ok: true, value: replyAnswerSchema.parse({ event, ...current.value }) }
    : current;
}

/** Erases the personal data of a lead. */
export async function eraseLead(db: Db, id: string): Promise<DeskResult<object>> {
  const answer = await db.rpc('erase_lead', { p_id: id });
  return readAnswer('erase_lead', { ...answer, data: {} });
}
