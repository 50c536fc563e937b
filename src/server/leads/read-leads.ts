import { areOptions } from '../../domain/custom-fields';
import { daySchema, type NextAction } from '../../domain/http-api/day';
import type { LeadFile } from '../../domain/http-api/files';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import {
  type AnswerReport,
  answerReportSchema,
  leadReportSchema,
  MEDIAN_REPLY_DAYS,
  medianReplySchema,
} from '../../domain/http-api/report';
import { readJourney } from '../../domain/journey';
import { COMPLAINT_REASON, type LeadEvent, leadSchema } from '../../domain/lead';
import { CALL_COLUMNS, readCall } from '../consultations/agenda';
import { insertOnce, readResponse, readRow } from '../db/read-response';
import { type Db, quoted } from '../db/supabase';
import { deliveryCause } from '../email/delivery-cause';
import { env } from '../env';
import type { LeadKey } from './lead-path';

/**
 * The columns of `leads` that a lead of src/domain is made of, in words of PostgREST. To the compiler they are all columns;
 * what is read is checked by the schema they come from.
 */
export const LEAD_COLUMNS = Object.keys(leadSchema.shape).join(', ') as '*';

/** A list of column names, checked against the shape that is read from them. */
type Columns<Shape, Text = string> = Text extends `${infer Name}, ${infer Rest}`
  ? Name extends keyof Shape
    ? Columns<Shape, Rest>
    : never
  : string;

/** More than anybody sends; a machine’s would not be read one by one. */
const MOST_OTHERS = 200;

type Keys = Record<'email_key' | 'phone_key', string | null>;

/** A filter of the leads with one of these keys; no key finds none. */
export function isSamePerson({ email_key, phone_key }: Keys): string {
  const parts = Object.entries({ email_key, phone_key }).flatMap(([column, key]) =>
    key === null ? [] : [`${column}.eq.${quoted(key)}`],
  );
  return parts.length > 0 ? parts.join(',') : 'id.is.null';
}

/** All other enquiries of the same person, newest first: by the address or the phone, as `complete_lead` counts them. */
function findOthers(db: Db, { id, ...keys }: Keys & { id: string | null }) {
  return db
    .from('leads')
    .select(LEAD_COLUMNS)
    .or(isSamePerson(keys))
    .neq('id', id ?? '')
    .is('spam_reason', null)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(MOST_OTHERS);
}

/** Newer ones are worth more, and a page lists no more. */
const MOST_COLLEAGUES = 20;

/**
 * Leads of the same company share one of these, each with its own index, which knows only leads that have the column behind
 * it.
 */
const COMPANY_KEYS = { company_key: 'company', company_domain: 'email_key' } as const;
type CompanyKey = keyof typeof COMPANY_KEYS;

/** Enquiries of other people at the same company by one of its keys, newest first; none for a lead without that key. */
function findByCompanyKey(
  db: Db,
  key: CompanyKey,
  lead: Record<CompanyKey, string | null> & Keys & { id: string | null },
) {
  const { email_key, phone_key } = lead;
  let colleagues = db
    .from('leads')
    .select(LEAD_COLUMNS)
    .eq(key, lead[key] ?? '')
    .not(COMPANY_KEYS[key], 'is', null)
    .neq('id', lead.id ?? '')
    .is('spam_reason', null);
  if (email_key !== null)
    colleagues = colleagues.or(`email_key.is.null,email_key.neq.${quoted(email_key)}`);
  if (phone_key !== null)
    colleagues = colleagues.or(`phone_key.is.null,phone_key.neq.${quoted(phone_key)}`);
  return colleagues.order('created_at', { ascending: false }).order('id').limit(MOST_COLLEAGUES);
}

/**
 * Enquiries of other people at the same company, newest first: by its name, or the domain of its addresses. The two are asked
 * apart: for either of them at once, the database would read leads by their date until it has enough.
 */
async function findColleagues(db: Db, lead: Parameters<typeof findByCompanyKey>[2]) {
  const [byName, byDomain] = await Promise.all([
    findByCompanyKey(db, 'company_key', lead),
    findByCompanyKey(db, 'company_domain', lead),
  ]);
  if (byName.error) return byName;
  if (byDomain.error) return byDomain;
  const found = new Map([...byName.data, ...byDomain.data].map((row) => [row.id, row]));
  const newestFirst = [...found.values()].sort(
    (one, other) => Date.parse(other.created_at ?? '') - Date.parse(one.created_at ?? ''),
  );
  return { ...byName, data: newestFirst.slice(0, MOST_COLLEAGUES) };
}

/** The columns of `next_actions` that an action of src/domain is made of. */
export const ACTION_COLUMNS =
  'id, lead_id, text, due_on, done_at, done_by, created_by, created_at, updated_at' satisfies Columns<NextAction>;

/** The open next actions of a lead, the nearest first. */
const findActions = (db: Db, leadId: string) =>
  db
    .from('next_actions')
    .select(ACTION_COLUMNS)
    .eq('lead_id', leadId)
    .is('done_at', null)
    .order('due_on')
    .order('id');

/** The columns of `lead_files` that a file of src/domain is made of. */
const FILE_COLUMNS =
  'id, name, bytes, state, kind, may_be_shown, reason, created_at, via, event_id, merged_from, scan, scan_signature, scanned_at' satisfies Columns<LeadFile>;

/** The files of a lead, in the order in which they were added. */
const findFiles = (db: Db, leadId: string) =>
  db.from('lead_files').select(FILE_COLUMNS).eq('lead_id', leadId).order('created_at').order('id');

/** A file as the desk reads it: with a virus scanner, one that it has not seen waits for it. */
const readFile = <Row extends { state: string; scan: string | null }>(row: Row): Row => ({
  ...row,
  scan: row.scan ?? (row.state === 'accepted' && env().CLAMAV_URL !== undefined ? 'waiting' : null),
});

/** A project answers with so many rows at most. Of a longer history, the newest lines are shown. */
const MOST_EVENTS = 1000;

/** The enquiries that were merged into a lead, in the order in which they came. The view of leads has none of them. */
const findMerged = (db: Db, leadId: string) =>
  db
    .from('contact_submissions')
    .select(LEAD_COLUMNS)
    .eq('merged_into', leadId)
    .order('created_at')
    .order('id');

/** The id of the lead that an enquiry was merged into; undefined where it was not, or there is none. */
export async function findKept(db: Db, { column, value }: LeadKey): Promise<string | undefined> {
  const { data } = await db.from('contact_submissions').select('merged_into').eq(column, value);
  return data?.[0]?.merged_into ?? undefined;
}

/** The row of a lead; of an enquiry that was merged, that of the lead that it is part of. */
async function findRow(db: Db, key: LeadKey) {
  const select = ({ column, value }: LeadKey) =>
    db
      .from('leads')
      .select(
        `${LEAD_COLUMNS}, journey, email_key, phone_key, company_key, company_domain, ${CALL_COLUMNS}`,
      )
      .eq(column, value)
      .limit(1);
  const listed = await select(key);
  if (listed.error || listed.data.length > 0) return listed;
  const kept = await findKept(db, key);
  return kept === undefined ? listed : select({ column: 'id', value: kept });
}

/** One lead with its history, the other enquiries of its person and its company, and its call. */
export async function findLead(db: Db, key: LeadKey) {
  const row = await readRow(db, 'find lead', await findRow(db, key), (lead) => lead);
  if (!row.ok) return row;
  const lead = row.value;
  const [events, open, found, known, writers, files, joined] = await Promise.all([
    db
      .from('lead_events')
      .select(EVENT_COLUMNS)
      .eq('lead_id', lead.id ?? '')
      .order('id', { ascending: false })
      .limit(MOST_EVENTS),
    findActions(db, lead.id ?? ''),
    findOthers(db, lead),
    findColleagues(db, lead),
    db.rpc('reply_writers', { p_lead_id: lead.id ?? '' }),
    findFiles(db, lead.id ?? ''),
    findMerged(db, lead.id ?? ''),
  ]);
  const history = readResponse('find history', events, (rows) => rows.map(readEvent).reverse());
  if (!history.ok) return history;
  const actions = readResponse('find actions', open);
  if (!actions.ok) return actions;
  const writing = readResponse('reply_writers', writers);
  if (!writing.ok) return writing;
  const sent = readResponse('find files', files, (rows) => rows.map(readFile));
  if (!sent.ok) return sent;
  const merged = readResponse('find merged enquiries', joined);
  if (!merged.ok) return merged;
  const colleagues = readResponse('find colleagues', known);
  if (!colleagues.ok) return colleagues;
  return readResponse('find other leads', found, (others) =>
    leadDetailResponseSchema.parse({
      // The database keeps whatever journey was sent past our function, so it is read again.
      lead: { ...lead, journey: readJourney(lead.journey) },
      history: history.value,
      actions: actions.value,
      merged: merged.value,
      others,
      colleagues: colleagues.value,
      consultation: readCall(lead),
      writing: writing.value,
      files: sent.value,
    }),
  );
}

/** The numbers behind the charts, for the leads of the last days. */
export const reportLeads = async (db: Db, days: number) =>
  readResponse('lead_report', await db.rpc('lead_report', { days }), (report) =>
    leadReportSchema.parse(report),
  );

/** A report without the options that content has lost: no filter leads to their leads. */
const withKnownOptions = ({ answers }: AnswerReport, key: string): AnswerReport => ({
  answers: answers.filter(({ answer }) => areOptions(`${key}:${answer}`)),
});

/** The figures of each answer to one question, for the leads of the last days. */
export const reportAnswers = async (db: Db, { key, days }: { key: string; days: number }) =>
  readResponse(
    'report_by_answer',
    await db.rpc('report_by_answer', { p_key: key, days }),
    (answers) => withKnownOptions(answerReportSchema.parse({ answers }), key),
  );

/** How soon senders were answered lately. */
export async function findMedianReply(db: Db) {
  const answer = await db.rpc('lead_median_reply', { days: MEDIAN_REPLY_DAYS });
  // Null is an answer here: nobody was answered.
  const data = { median_hours: answer.data };
  return readResponse('lead_median_reply', { ...answer, data }, (median) =>
    medianReplySchema.parse(median),
  );
}

/** The day's work of the caller. */
export const findDay = async (db: Db) =>
  readResponse('my_day', await db.rpc('my_day'), (day) => daySchema.parse(day));

/** The columns of `lead_events` that a line of a lead's history is made of. */
export const EVENT_COLUMNS =
  'id, kind, from_status, to_status, note, channel, subject, text, cc, state, reason, reached, inbound, at, answer, undoes, owner_email, due_on, call_at, changes, actor_email, created_at, merged_from' satisfies Columns<LeadEvent>;

/** Reasons of our own beside those of the mail server, and reports about an email that left, by the first word of their code. */
const REASONS: Record<string, string> = {
  BOUNCED: 'the email came back',
  CC: 'the address in Cc was refused; the email left to the sender alone',
  DELAYED: 'the receiving server is late: it keeps trying',
  READ: 'the receiver’s mail program reports that it was opened',
  DELETED: 'the receiver’s mail program reports that it was deleted unread',
  DISABLED: 'it was held, because the account of its writer was disabled before it left',
  ERASED: 'the personal data was erased before it left',
  WITHDRAWN: 'the sender withdrew the enquiry before it left',
  SPAM: 'the lead was marked as spam before it left',
};

const TOO_LARGE_FOR_RECEIVER = 'the email came back: it is larger than its receiver takes';

function reasonText(code: string): string {
  if (code === 'COMPLAINT') return COMPLAINT_REASON;
  const isTooLarge = /^BOUNCED 5 (3 4|2 3)$/.test(code);
  const cause = isTooLarge
    ? TOO_LARGE_FOR_RECEIVER
    : (REASONS[code.split(' ')[0] ?? ''] ?? deliveryCause(code));
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
}

/** A line of the history as the desk reads it: the reason of a late or failed email is in words. */
export const readEvent = <Row extends { reason: string | null }>(row: Row): Row => ({
  ...row,
  reason: row.reason === null ? null : reasonText(row.reason),
});

type NewEvent = {
  kind: 'note' | 'reply';
  note?: string;
  channel?: string;
  reached?: boolean;
  inbound?: boolean;
  at?: string;
  saved_replies?: string[];
};

/** Adds a line that staff may add themselves, once under a key; a policy says which. */
export const insertEvent = (db: Db, lead_id: string, event: NewEvent, idempotency_key: string) => {
  const row = { lead_id, ...event, idempotency_key };
  const known = { lead_id, kind: event.kind, idempotency_key };
  return insertOnce(
    db,
    `add ${event.kind}`,
    {
      insert: db.from('lead_events').insert(row).select(EVENT_COLUMNS),
      find: () => db.from('lead_events').select(EVENT_COLUMNS).match(known),
    },
    readEvent,
  );
};
