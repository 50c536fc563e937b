import { changedAnswers } from '../../domain/custom-answers';
import {
  type BulkChange,
  bulkResponseSchema,
  changedLeadSchema,
  type LeadChange,
  leadEventResponseSchema,
  type LeadResponse,
  leadResponseSchema,
  type Merge,
  undoneLeadsSchema,
} from '../../domain/http-api/lead-changes';
import { eventResponseSchema } from '../../domain/http-api/replies';
import { leadSchema } from '../../domain/lead';
import type { Db, Failure } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { CONFLICT, readResponse, readRow } from '../db/read-response';
import { storedEmail } from '../enquiries/send-enquiry';
import { findKept, insertEvent, LEAD_COLUMNS } from './read-leads';
import { NO_ADDRESS } from './add-lead';

/** The history of a lead that staff put aside names them, so the reason need not. */
const MARKED_BY_STAFF = 'Marked by staff';

const spamReason = (spam: boolean | undefined) =>
  spam === undefined ? {} : { spam_reason: spam ? MARKED_BY_STAFF : null };

/** One lead as it is now. */
export async function readLead(db: Db, id: string) {
  const answer = await db.from('leads').select(LEAD_COLUMNS).eq('id', id).limit(1);
  return readRow(db, 'read lead', answer, (lead) => leadResponseSchema.parse({ lead }));
}

/** The version of a lead that a change starts from, and the address of the person who makes it. */
type Start = { version: string; caller: string };

const MERGED = 'This enquiry was merged into another lead meanwhile.';

/** 409 with the lead as it is now, who changed it and when: a colleague, where one is among several. */
async function changedMeanwhile(db: Db, id: string, start: Start): Promise<Result<never>> {
  if (await findKept(db, { column: 'id', value: id })) {
    return { ok: false, response: problem(409, { detail: MERGED }) };
  }
  const changers = () => db.from('lead_events').select('actor_email').eq('lead_id', id);
  const [current, recorded, latest] = await Promise.all([
    readLead(db, id),
    changers().gt('version', start.version).order('id', { ascending: false }),
    // An email that left is no event of its own.
    changers().not('kind', 'in', '(note,correction)').order('id', { ascending: false }).limit(1),
  ]);
  if (!current.ok) return current;
  const since = readResponse('find changes', recorded);
  if (!since.ok) return since;
  const last = readResponse('find last change', latest);
  if (!last.ok) return last;
  const [newest = last.value[0]] = since.value;
  const changer = since.value.find(({ actor_email }) => actor_email !== start.caller) ?? newest;
  const { lead } = current.value;
  const changed = { by: changer?.actor_email ?? null, at: lead.updated_at };
  const detail = 'Somebody else changed this lead meanwhile.';
  return { ok: false, response: problem(409, { detail, members: { lead, changed } }) };
}

/** A lead as it is before a change. */
async function readStart(db: Db, id: string) {
  const answer = await db.from('leads').select('updated_at, custom_fields').eq('id', id).limit(1);
  return readRow(db, 'read start', answer, ({ updated_at, custom_fields }) => ({
    version: updated_at ?? '',
    answers: leadSchema.shape.custom_fields.parse(custom_fields),
  }));
}

/** The version and the answers from which a change starts. Answers are changed one by one, and stored together. */
async function startOf(db: Db, id: string, { updated_at, custom_fields }: LeadChange) {
  if (updated_at !== undefined && custom_fields === undefined) {
    return { ok: true as const, value: { version: updated_at, answers: [] } };
  }
  const start = await readStart(db, id);
  if (!start.ok) return start;
  const { version, answers } = start.value;
  return { ok: true as const, value: { version: updated_at ?? version, answers } };
}

/** A changed lead with the ids of what its history recorded, which is nothing when all was so before. */
async function withEvents(db: Db, { lead }: LeadResponse, since: string) {
  const answer = await db
    .from('lead_events')
    .select('id')
    .eq('lead_id', lead.id)
    .is('action_id', null)
    .not('changes', 'is', null)
    .eq('version', lead.updated_at)
    .gt('version', since)
    .order('id');
  return readResponse('find recorded changes', answer, (rows) =>
    changedLeadSchema.parse({ lead, events: rows.map((event) => event.id) }),
  );
}

/**
 * Changes a lead; with `updated_at`, only if it has not changed since. Comparing and writing are one statement, so of two
 * colleagues one is told (409).
 *
 * @param caller the address of the person who changes it
 */
export async function changeLead(db: Db, id: string, change: LeadChange, caller: string) {
  const { updated_at, spam, email, custom_fields, ...others } = change;
  const start = await startOf(db, id, change);
  if (!start.ok) return start;
  const { version, answers } = start.value;
  const changes = {
    ...others,
    ...spamReason(spam),
    ...(email !== undefined && storedEmail(email ?? NO_ADDRESS)),
    ...(custom_fields && { custom_fields: changedAnswers(answers, custom_fields) }),
  };
  const update = db.from('contact_submissions').update(changes).eq('id', id);
  // Answers that a colleague gave meanwhile must not be lost.
  const isGuarded = updated_at !== undefined || custom_fields !== undefined;
  const unchanged = isGuarded ? update.eq('updated_at', version) : update;
  const changed = readResponse(
    'change lead',
    await unchanged.select(LEAD_COLUMNS),
    ([lead]) => lead && leadResponseSchema.parse({ lead }),
  );
  if (!changed.ok) return changed;
  return changed.value
    ? withEvents(db, changed.value, version)
    : changedMeanwhile(db, id, { version, caller });
}

/** Changes all these leads, or, if one does not exist, none. */
export async function changeLeads(db: Db, { ids, spam, ...changes }: BulkChange) {
  const p_changes = { ...changes, ...spamReason(spam) };
  const answer = await db.rpc('change_leads', { p_ids: ids, p_changes });
  return readResponse('change_leads', answer, (changed) => bulkResponseSchema.parse(changed));
}

/** Marks the answers up to this event of a lead's history as read. */
export async function readAnswers(db: Db, id: string, event: number) {
  const answer = await db.rpc('read_answers', { p_lead_id: id, p_event_id: event });
  return readResponse('read_answers', { ...answer, data: {} }, () => undefined);
}

/** Records that the visitor's words up to this event of a lead's history need no reply. */
export async function needNoReply(db: Db, id: string, event: number) {
  const answer = await db.rpc('need_no_reply', { p_lead_id: id, p_event: event });
  return readResponse('need_no_reply', answer, (recorded) =>
    leadEventResponseSchema.parse(recorded),
  );
}

/** Merges another enquiry of the same person into a lead. */
export async function mergeLeads(db: Db, id: string, { other, updated_at }: Merge) {
  const answer = await db.rpc('merge_leads', {
    ...{ p_lead_id: id, p_other: other },
    ...(updated_at !== undefined && { p_updated_at: updated_at }),
  });
  return readResponse('merge_leads', answer, (merged) => leadEventResponseSchema.parse(merged));
}

/** Adds a note to a lead's history. */
export async function addNote(db: Db, id: string, note: string, key: string) {
  const added = await insertEvent(db, id, { kind: 'note', note }, key);
  if (!added.ok) return added;
  return { ok: true as const, value: eventResponseSchema.parse({ event: added.value }) };
}

/** Erases the personal data of a lead. */
export async function eraseLead(db: Db, id: string) {
  const answer = await db.rpc('erase_lead', { p_id: id });
  return readResponse('erase_lead', { ...answer, data: {} }, () => undefined);
}

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
