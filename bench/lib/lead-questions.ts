import { agencyDay } from '../../src/domain/zone';
import { LEAD_SORT_FIELDS, leadQuerySchema } from '../../src/domain/lead-query';
import { boardQuerySchema } from '../../src/domain/http-api/leads';
import type { Staff } from '../../src/server/auth/staff-only';
import { daysSchema, findAgenda } from '../../src/server/consultations/agenda';
import type { Result } from '../../src/server/http/api-types';
import { findDuplicates } from '../../src/server/leads/add-lead';
import { mergeLeads, undoChange } from '../../src/server/leads/change-leads';
import { findBoard } from '../../src/server/leads/list/find-board';
import {
  findDay,
  findLead,
  findMedianReply,
  reportAnswers,
  reportLeads,
} from '../../src/server/leads/read-leads';
import { findPage } from '../../src/server/leads/export/export-pages';
import { listLeads } from '../../src/server/leads/list/list-leads';
import { countViews } from '../../src/server/views/count-views';
import { FIGURES } from './figure-lists';
import { SEARCHES } from './lead-searches';
import { percentile } from './load';

/** Milliseconds in which 95 of 100 answers must be here, whatever the question. */
const aimOf = (leads: number) => (leads > 100_000 ? 600 : 150);

/** A request of the desk, through the code of our functions. */
interface LeadQuestion {
  name: string;
  /** Runs once, before the time is taken. */
  prepare?: (staff: Staff) => Promise<void>;
  ask: (staff: Staff) => Promise<Result<unknown>>;
}

type Parameters = Record<string, string>;

/** A page of the list with the counters, by the parameters in the desk's address. */
function list(name: string, parameters: Parameters): LeadQuestion {
  const query = leadQuerySchema.parse(parameters);
  return { name, ask: ({ db, id }) => listLeads(db, query, id) };
}

/** The list as a board, whose counts and sums are of all that the filter lets through. */
function board(parameters: Parameters): LeadQuestion {
  const query = boardQuerySchema.parse(parameters);
  const name = ['board', textOf(parameters)].filter(Boolean).join(' ');
  return { name, ask: ({ db, id }) => findBoard(db, query, id) };
}

const A_MONTH_AGO = agencyDay(Date.now() - 30 * 86_400_000);
const A_YEAR_AGO = agencyDay(Date.now() - 365 * 86_400_000);

const SORTS = ['waiting', ...LEAD_SORT_FIELDS.flatMap((field) => [field, `-${field}`])];

/** Of these, the desk's filter names one at a time. */
const STATES: Parameters[] = [
  { status: 'new' },
  { status: 'closed' },
  { due: 'today' },
  { overdue: '1' },
  { spam: '1' },
];
const NARROWING: Parameters[] = [
  { service: 'crm' },
  { budget: '5L-10L' },
  { owner: 'none' },
  { from: A_MONTH_AGO },
  { to: A_YEAR_AGO },
];

const textOf = (parameters: Parameters) =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const pairsOf = (ones: Parameters[], others: Parameters[]) =>
  ones.flatMap((one) => others.map((other) => ({ ...one, ...other })));

const PAIRS = [
  ...pairsOf(STATES, NARROWING),
  ...NARROWING.flatMap((one, index) => pairsOf([one], NARROWING.slice(index + 1))),
];

const BOARDS: Parameters[] = [
  {},
  { service: 'crm' },
  { owner: 'none' },
  { from: A_MONTH_AGO },
  { owner: '10000000-0000-4000-8000-000000000001' },
  { q: 'invoices' },
  { q: 'वेबसाइट क्लिनिक' },
];

/** An answer to a custom field of the sample, which a third of the leads have, and one in five thousand. */
const ANSWERS: Parameters[] = [
  { answers: 'start:soon' },
  { answers: 'start:soon', status: 'closed', sort: 'name' },
  { q: 'shop4710' },
];

/** The list by company; page 2 of what one search finds has those without a company. */
const COMPANIES: Parameters[] = [
  { sort: 'waiting' },
  { sort: 'name' },
  { sort: '-updated_at', page: '400' },
  { sort: 'waiting', status: 'closed', service: 'crm' },
  { sort: 'waiting', owner: 'none', page: '100' },
  { sort: 'waiting', from: A_MONTH_AGO, page: '80' },
  { sort: 'waiting', q: 'invoices' },
  { sort: 'waiting', spam: '1' },
];

/** The counts of a person's saved views, in one answer. */
function viewCounts(searches: Parameters[]): LeadQuestion {
  const rows = searches.map((parameters) => ({
    title: textOf(parameters),
    search: new URLSearchParams(parameters).toString(),
  }));
  return {
    name: `counts of ${rows.length} views`,
    prepare: async ({ db, id }) => {
      await db.from('saved_views').delete().eq('owner_id', id).throwOnError();
      await db.from('saved_views').insert(rows).throwOnError();
    },
    ask: countViews,
  };
}

/** Views such as people keep: the day's work, their own leads, a service, a search. */
const VIEWS: Parameters[] = [
  ...STATES,
  ...NARROWING,
  { owner: 'me' },
  { status: 'qualified', owner: 'none' },
  { service: 'crm', from: A_MONTH_AGO },
  { q: 'invoices' },
  { reply: 'waiting' },
];

const QUESTIONS: LeadQuestion[] = [
  { name: 'counters', ask: async ({ db }) => found(await db.rpc('desk_summary')) },
  { name: 'staff', ask: async ({ db }) => found(await db.rpc('staff_members')) },
  { name: 'log', ask: async ({ db }) => found(await db.rpc('desk_log_page')) },
  {
    name: 'log of one person',
    ask: async ({ db, id }) => found(await db.rpc('desk_log_page', { p_staff: id })),
  },
  {
    name: 'duplicates',
    ask: ({ db }) =>
      findDuplicates(db, { email: 'person4710@company4710.example', phone: '90000 79190' }),
  },
  list('first page', { sort: 'waiting' }),
  list('page 400', { page: '400' }),
  list('page 400 by name', { page: '400', per_page: '100', sort: 'name' }),
  list('overdue by name', { overdue: '1', sort: 'name' }),
  list('due today by name', { due: 'today', sort: 'name' }),
  ...SORTS.map((sort) => list(`sort ${sort}`, { sort })),
  ...PAIRS.map((pair) => list(`filter ${textOf(pair)}`, pair)),
  ...ANSWERS.map((one) => list(`answer ${textOf(one)}`, one)),
  board({ answers: 'start:soon' }),
  ...COMPANIES.map((parameters) =>
    list(`companies, ${textOf(parameters)}`, { group: 'company', ...parameters }),
  ),
  ...SORTS.map((sort) =>
    list(`sort ${sort}, closed crm`, { status: 'closed', service: 'crm', sort }),
  ),
  list('sort name, new', { status: 'new', sort: 'name' }),
  ...Object.entries(SEARCHES).map(([name, q]) => list(`search ${name}`, { q })),
  ...['spreadsheets', 'invoices', 'payroll', 'warehouse', 'आशा'].flatMap((q) => [
    list(`sort name, search ${q}`, { q, sort: 'name' }),
    list(`sort name, closed crm, search ${q}`, {
      ...{ q, status: 'closed', service: 'crm', sort: 'name' },
    }),
  ]),
  list('spam, search invoices', { spam: '1', q: 'invoices' }),
  viewCounts(VIEWS.slice(0, 5)),
  viewCounts(VIEWS),
  viewCounts([...VIEWS, ...PAIRS.slice(0, 15)]),
  { name: 'my day', ask: ({ db }) => findDay(db) },
  { name: 'one lead', ask: openFirst },
  { name: 'merge, and its undo', prepare: shareAddress, ask: mergeAndUndo },
  { name: 'median reply, 30 days', ask: ({ db }) => findMedianReply(db) },
  ...[30, 90, 366].map((days) => ({
    name: `report, ${days} days`,
    ask: ({ db }: Staff) => reportLeads(db, days),
  })),
  ...[30, 90, 366].map((days) => ({
    name: `report by answer, ${days} days`,
    ask: ({ db }: Staff) => reportAnswers(db, { key: 'start', days }),
  })),
  ...FIGURES.map((rows) => list(`figure ${textOf(rows)}`, rows)),
  ...FIGURES.map((rows) => board(rows)),
  ...BOARDS.map((parameters) => board(parameters)),
  { name: 'export, a page', ask: exportPage },
  {
    name: 'calls of a week',
    ask: ({ db }) => findAgenda(db, daysSchema.parse({ from: agencyDay(Date.now()) })),
  },
];

function found({ data, status }: { data: unknown; status: number }): Result<unknown> {
  if (data === null) throw new Error(`The database answered ${status}.`);
  return { ok: true, value: data };
}

/** The newest lead, by its reference. */
async function openFirst({ db }: Staff): Promise<Result<unknown>> {
  const newest = db.from('leads').select('reference').is('spam_reason', null).limit(1);
  const { data } = await newest.order('created_at', { ascending: false }).order('id').single();
  return findLead(db, { column: 'reference', value: data?.reference ?? '' });
}

/** The two newest enquiries that wait for a first reply. */
async function newestTwo({ db }: Staff): Promise<[string, string]> {
  const newest = db.from('leads').select('id').eq('status', 'new').is('spam_reason', null).limit(2);
  const { data } = await newest
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError();
  const [one, other] = data.map(({ id }) => id ?? '');
  if (!one || !other) throw new Error('There are no two enquiries to merge.');
  return [one, other];
}

/** Only the enquiries of one person can be merged. */
async function shareAddress(staff: Staff): Promise<void> {
  const changes = { email: 'merged@company.example' };
  const update = staff.db.from('contact_submissions').update(changes);
  await update.in('id', await newestTwo(staff)).throwOnError();
}

async function mergeAndUndo(staff: Staff): Promise<Result<unknown>> {
  const [one, other] = await newestTwo(staff);
  const merged = await mergeLeads(staff.db, one, { other });
  return merged.ok ? undoChange(staff.db, one, merged.value.event.id) : merged;
}

/** A page in the middle of an export of everything. */
function exportPage(staff: Staff): Promise<Result<unknown>> {
  const selection = { staff, query: leadQuerySchema.parse({}), startedAt: new Date() };
  const last = {
    id: '00000000-0000-4000-8000-000000000000',
    created_at: `${A_YEAR_AGO}T00:00:00Z`,
  };
  return findPage(staff.db, selection, last);
}

const RUNS = 25;
const WARM_UP_RUNS = 3;

async function timesOf({ name, prepare, ask }: LeadQuestion, staff: Staff): Promise<number[]> {
  await prepare?.(staff);
  const times: number[] = [];
  for (let run = -WARM_UP_RUNS; run < RUNS; run++) {
    const started = performance.now();
    const answer = await ask(staff);
    if (!answer.ok) throw new Error(`${name} was answered ${answer.response.status}.`);
    if (run >= 0) times.push(performance.now() - started);
  }
  return times;
}

const rounded = (latencies: number[], share: number) =>
  Number(percentile(latencies, share).toFixed(1));

/** Latencies of one request in milliseconds, and the target of the last. */
export type Answered = { 'p5 ms': number; 'p50 ms': number; 'p95 ms': number; 'aim ms': number };

/** Makes each request whose name holds `only`, one at a time. */
export async function measureQuestions(
  staff: Staff,
  leads: number,
  only = '',
): Promise<Record<string, Answered>> {
  const table: Record<string, Answered> = {};
  for (const question of QUESTIONS.filter(({ name }) => name.includes(only))) {
    const times = await timesOf(question, staff);
    table[question.name] = {
      // On a busy machine, the closest figure to the request's own time.
      'p5 ms': rounded(times, 0.05),
      'p50 ms': rounded(times, 0.5),
      'p95 ms': rounded(times, 0.95),
      'aim ms': aimOf(leads),
    };
  }
  return table;
}
