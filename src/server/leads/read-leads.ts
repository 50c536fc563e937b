import { leadDetailAnswerSchema, type LeadDetailAnswer } from '../../domain/http-api/leads';
import {
  leadReportSchema,
  MEDIAN_REPLY_DAYS,
  medianReplySchema,
  type LeadReport,
  type MedianReply,
} from '../../domain/http-api/report';
import { readJourney } from '../../domain/journey';
import type { Db } from '../db/supabase';
import { CALL_COLUMNS, readCall } from '../consultations/agenda';
import { readAnswer, whyNoRow, type DeskResult } from './desk-result';
import { EVENT_COLUMNS, LEAD_COLUMNS } from './lead-columns';
import type { LeadKey } from './lead-route';

/** Most earlier enquiries that a lead shows. */
const MOST_EARLIER = 20;

/** A value inside a PostgREST `or` filter, where commas and parentheses mean something. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

type Person = { created_at: string; email_key: string | null; phone_key: string | null };

/** What the same person sent before, newest first: by the address or the phone, as `complete_lead` counts them. */
function findEarlier(db: Db, { created_at, email_key, phone_key }: Person) {
  const isSame = [
    ...(email_key === null ? [] : [`email_key.eq.${quoted(email_key)}`]),
    ...(phone_key === null ? [] : [`phone_key.eq.${quoted(phone_key)}`]),
  ];
  return db
    .from('leads')
    .select(LEAD_COLUMNS)
    .or(isSame.length > 0 ? isSame.join(',') : 'id.is.null')
    .lt('created_at', created_at)
    .is('spam_reason', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST_EARLIER);
}

/** One lead with its history, its person's earlier enquiries and its call. */
export async function findLead(
  db: Db,
  { column, value }: LeadKey,
): Promise<DeskResult<LeadDetailAnswer>> {
  const found = readAnswer(
    'find lead',
    await db
      .from('leads')
      .select(`${LEAD_COLUMNS}, journey, email_key, phone_key, ${CALL_COLUMNS}`)
      .eq(column, value)
      .limit(1),
  );
  if (!found.ok) return found;
  const [lead] = found.value;
  if (!lead || lead.id === null || lead.created_at === null)
    return { ok: false, reply: await whyNoRow(db) };
  const { email_key, phone_key, ...shown } = lead;
  const [events, others] = await Promise.all([
    db.from('lead_events').select(EVENT_COLUMNS).eq('lead_id', lead.id).order('id'),
    findEarlier(db, { created_at: lead.created_at, email_key, phone_key }),
  ]);
  const history = readAnswer('find history', events);
  if (!history.ok) return history;
  const earlier = readAnswer('find earlier leads', others);
  if (!earlier.ok) return earlier;
  return {
    ok: true,
    value: leadDetailAnswerSchema.parse({
      // The database keeps whatever journey was sent past our function, so it is read again.
      lead: { ...shown, journey: readJourney(lead.journey) },
      history: history.value,
      earlier: earlier.value,
      consultation: readCall(lead),
    }),
  };
}

/** What the charts show of the leads of the last days. */
export async function reportLeads(db: Db, days: number): Promise<DeskResult<LeadReport>> {
  const answer = readAnswer('lead_report', await db.rpc('lead_report', { days }));
  return answer.ok ? { ok: true, value: leadReportSchema.parse(answer.value) } : answer;
}

/** How soon senders were answered lately. */
export async function findMedianReply(db: Db): Promise<DeskResult<MedianReply>> {
  const answer = await db.rpc('lead_median_reply', { days: MEDIAN_REPLY_DAYS });
  // Null is an answer here: nobody was answered.
  const read = readAnswer('lead_median_reply', { ...answer, data: { median_hours: answer.data } });
  return read.ok ? { ok: true, value: medianReplySchema.parse(read.value) } : read;
}
