import { z } from 'zod';
import {
  type EmailReply,
  type LoggedReply,
  type QueuedReply,
  queuedReplySchema,
  replyResponseSchema,
  writingSchema,
} from '../../domain/http-api/replies';
import { leadEventSchema } from '../../domain/lead';
import { type ActionChange, actionResponseSchema, type NewAction } from '../../domain/http-api/day';
import type { Db } from '../db/supabase';
import { insertOnce, readResponse, readRow } from '../db/read-response';
import { refuseWithoutEmail } from '../email/ability';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { readLead } from './change-leads';
import { ACTION_COLUMNS, EVENT_COLUMNS, insertEvent, readEvent } from './read-leads';

/** `overtaken`: nothing was stored, because this reply or answer is newer than the newest event the writer has seen. */
const sentSchema = z.union([
  z.object({ event: leadEventSchema }),
  z.object({ overtaken: leadEventSchema }),
]);

/** Queues an email to the visitor; 409 when somebody else was faster, 503 where no email can leave. */
export async function sendReply(db: Db, id: string, reply: EmailReply) {
  const { subject, text, cc, seen_event_id, saved_replies, files } = reply;
  const response = refuseWithoutEmail();
  if (response) return { ok: false as const, response };
  const answer = await db.rpc('send_reply', {
    p_lead_id: id,
    p_subject: subject,
    p_text: text,
    ...(cc && { p_cc: cc }),
    ...(seen_event_id !== undefined && { p_seen_event_id: seen_event_id }),
    ...(saved_replies && { p_saved_replies: saved_replies }),
    ...(files && { p_files: files }),
  });
  const sent = readResponse('send_reply', answer, (data) => sentSchema.parse(data));
  if (!sent.ok) return sent;
  if ('event' in sent.value) {
    return {
      ok: true as const,
      value: queuedReplySchema.parse({ event: readEvent(sent.value.event) }),
    };
  }
  const event = readEvent(sent.value.overtaken);
  const detail = 'There is a newer message in this conversation.';
  return { ok: false as const, response: problem(409, { detail, members: { event } }) };
}

/** Logs a reply that staff gave elsewhere, or tried to; the database stops the lead's clock and moves a new one on. */
export async function logReply(db: Db, id: string, reply: LoggedReply, key: string) {
  const added = await insertEvent(db, id, { kind: 'reply', ...reply }, key);
  if (!added.ok) return added;
  const current = await readLead(db, id);
  if (!current.ok) return current;
  return {
    ok: true as const,
    value: replyResponseSchema.parse({ event: added.value, ...current.value }),
  };
}

/** Reads one reply of a lead: while an email waits, the desk asks for nothing else. */
export async function readReply(db: Db, id: string, reply: number): Promise<Result<QueuedReply>> {
  const found = await db
    .from('lead_events')
    .select(EVENT_COLUMNS)
    .match({ lead_id: id, id: reply, kind: 'reply' })
    .limit(1);
  return readRow(db, 'read reply', found, (event) =>
    queuedReplySchema.parse({ event: readEvent(event) }),
  );
}

/** Says that the caller writes a reply to a lead, or no longer; answers who else does. */
export async function noteWriting(db: Db, id: string, isWriting: boolean) {
  const answer = await db.rpc('note_writing', { p_lead_id: id, p_is_writing: isWriting });
  return readResponse('note_writing', answer, (writing) => writingSchema.parse({ writing }));
}

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
