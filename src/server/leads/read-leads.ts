import { leadDetailAnswerSchema } from '../../domain/http-api/leads';
import {
  leadReportSchema,
  MEDIAN_REPLY_DAYS,
  medianReplySchema,
} from '../../domain/http-api/report';
import { readJourney } from '../../domain/journey';
import type { Lead, LeadEvent } from '../../domain/lead';
import { CALL_COLUMNS, readCall } from '../consultations/agenda';
import type { Db } from '../db/supabase';
import type { LeadKey } from '../desk/lead-path';
import { readAnswer, readRow } from '../desk/read-answer';

/** The columns of `leads` that a lead of src/domain is made of. */
export const LEAD_COLUMNS =
  'id, reference, name, email, phone, company, service, budget, message, status, owner_id, next_action, next_action_on, created_at, updated_at, first_response_at, reply_due_at, awaiting_reply_until, enquiry_number, spam_reason, suspect_reason, withdrawn_at, erased_at' satisfies Columns<Lead>;

/** Those of `lead_events` that a line of its history is made of. */
export const EVENT_COLUMNS =
  'id, kind, from_status, to_status, note, channel, owner_email, due_on, call_at, actor_email, created_at' satisfies Columns<LeadEvent>;

/** A list of column names, checked against the shape that is read from them. */
type Columns<Shape, Text = string> = Text extends `${infer Name}, ${infer Rest}`
  ? Name extends keyof Shape
    ? Columns<Shape, Rest>
    : never
  : string;

const MOST_EARLIER = 20;

/** A value inside a PostgREST `or` filter, where commas and parentheses mean something. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** Types take each column of a view for one that may be null. */
type Person = Record<'created_at' | 'email_key' | 'phone_key', string | null>;

/** Earlier enquiries of the same person, newest first: by the address or the phone, as `complete_lead` counts them. */
function findEarlier(db: Db, { created_at, email_key, phone_key }: Person) {
  const isSame = Object.entries({ email_key, phone_key }).flatMap(([column, key]) =>
    key === null ? [] : [`${column}.eq.${quoted(key)}`],
  );
  return db
    .from('leads')
    .select(LEAD_COLUMNS)
    .or(isSame.length > 0 ? isSame.join(',') : 'id.is.null')
    .lt('created_at', created_at ?? '')
    .is('spam_reason', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST_EARLIER);
}

/** One lead with its history, its person's earlier enquiries and its call. */
export async function findLead(db: Db, { column, value }: LeadKey) {
  const answer = await db
    .from('leads')
    .select(`${LEAD_COLUMNS}, journey, email_key, phone_key, ${CALL_COLUMNS}`)
    .eq(column, value)
    .limit(1);
  const row = await readRow(db, 'find lead', answer, (lead) => lead);
  if (!row.ok) return row;
  const lead = row.value;
  const [events, others] = await Promise.all([
    db
      .from('lead_events')
      .select(EVENT_COLUMNS)
      .eq('lead_id', lead.id ?? '')
      .order('id'),
    findEarlier(db, lead),
  ]);
  const history = readAnswer('find history', events);
  if (!history.ok) return history;
  return readAnswer('find earlier leads', others, (earlier) =>
    leadDetailAnswerSchema.parse({
      // The database keeps whatever journey was sent past our function, so it is read again.
      lead: { ...lead, journey: readJourney(lead.journey) },
      history: history.value,
      earlier,
      consultation: readCall(lead),
    }),
  );
}

/** The numbers behind the charts, for the leads of the last days. */
export const reportLeads = async (db: Db, days: number) =>
  readAnswer('lead_report', await db.rpc('lead_report', { days }), (report) =>
    leadReportSchema.parse(report),
  );

/** How soon senders were answered lately. */
export async function findMedianReply(db: Db) {
  const answer = await db.rpc('lead_median_reply', { days: MEDIAN_REPLY_DAYS });
  // Null is an answer here: nobody was answered.
  const data = { median_hours: answer.data };
  return readAnswer('lead_median_reply', { ...answer, data }, (median) =>
    medianReplySchema.parse(median),
  );
}
