import { z } from 'zod';
import {
  bulkAnswerSchema,
  eventAnswerSchema,
  leadAnswerSchema,
  replyAnswerSchema,
} from '../../domain/http-api/lead-changes';
import { changeSchema } from '../../domain/http-api/problem';
import type {
  BulkAnswer,
  BulkChange,
  EventAnswer,
  LeadAnswer,
  LeadReply,
  ReplyAnswer,
  StatusChange,
} from '../../domain/http-api/lead-changes';
import { leadSchema } from '../../domain/lead';
import type { Db } from '../supabase';
import { readAnswer } from './asked';
import type { Asked } from './asked';

const movedSchema = z.object({ lead: leadSchema, changed: z.optional(changeSchema) });

/** The lead as it is now; with `changed`, a colleague was first and nothing happened. */
export type Moved = z.infer<typeof movedSchema>;

/** Sets the status of a lead; with `updated_at`, only if nobody changed the lead since. */
export async function moveLead(
  db: Db,
  lead_id: string,
  { status, updated_at }: StatusChange,
): Promise<Asked<Moved>> {
  const seen = updated_at === undefined ? {} : { seen: updated_at };
  const answer = await db.rpc('move_lead', { lead_id, status, ...seen });
  return readAnswer('move_lead', answer, (data) => movedSchema.parse(data));
}

/** Sets the status of all these leads, or, if one does not exist, of none. */
export async function moveLeads(db: Db, { ids, status }: BulkChange): Promise<Asked<BulkAnswer>> {
  const answer = await db.rpc('move_leads', { lead_ids: ids, status });
  return readAnswer('move_leads', answer, (updated) => bulkAnswerSchema.parse({ updated }));
}

/** Adds a note to a lead's history. */
export async function addNote(db: Db, lead_id: string, note: string): Promise<Asked<EventAnswer>> {
  const answer = await db.rpc('add_lead_note', { lead_id, note });
  return readAnswer('add_lead_note', answer, (event) => eventAnswerSchema.parse({ event }));
}

/** Logs that staff answered; with `mark_contacted`, a new lead becomes contacted too. */
export async function logReply(
  db: Db,
  lead_id: string,
  { channel, mark_contacted = false }: LeadReply,
): Promise<Asked<ReplyAnswer>> {
  const answer = await db.rpc('log_lead_reply', { lead_id, channel, mark_contacted });
  return readAnswer('log_lead_reply', answer, (data) => replyAnswerSchema.parse(data));
}

/** Puts a lead among the spam, or takes it out. */
export async function setQuarantine(
  db: Db,
  lead_id: string,
  quarantined: boolean,
): Promise<Asked<LeadAnswer>> {
  const doing = quarantined ? 'quarantine_lead' : 'restore_lead';
  const answer = await db.rpc(doing, { lead_id });
  return readAnswer(doing, answer, (data) => leadAnswerSchema.parse(data));
}

/** Erases the personal data of a lead. */
export async function eraseLead(db: Db, lead_id: string): Promise<Asked<undefined>> {
  const answer = await db.rpc('erase_lead', { lead_id });
  return readAnswer('erase_lead', answer, () => undefined);
}
