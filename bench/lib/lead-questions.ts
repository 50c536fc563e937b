import type { Database } from '../../supabase/local/database';
import { addAdmin } from './lead-stock';
import { percentile } from './load';

/** A question of the desk: the call of our function, and the plain statements that somebody with psql would write instead. */
type LeadQuestion = { name: string; ours: string; bare: string[] };

const LIVE = 'spam_reason is null';
const COLUMNS = `id, reference, name, email, phone, company, service, budget, message, status,
  created_at, updated_at, first_response_at, spam_reason, enquiry_number, reply_due_at`;
const OVERDUE = `${LIVE} and status = 'new' and erased_at is null and reply_due_at < now()`;

const COUNTERS = `
  select count(*), count(*) filter (where status = 'new'), count(*) filter (where status = 'contacted'),
    count(*) filter (where status = 'qualified'), count(*) filter (where status = 'closed'),
    count(*) filter (where ${OVERDUE}), (select count(*) from contact_submissions where spam_reason is not null)
  from contact_submissions where ${LIVE}`;

const page = (where: string, order: string, offset = 0) =>
  `select ${COLUMNS} from contact_submissions where ${where} order by ${order} limit 25 offset ${offset}`;
const total = (where: string) => `select count(*) from contact_submissions where ${where}`;

/** A list as the desk asks for it: page, number of matches, counters. */
const list = (
  name: string,
  [filter, sort, number]: [object, string, number],
  bare: string[],
): LeadQuestion => ({
  name,
  ours: `select public.list_leads('${JSON.stringify(filter)}', '${sort}', ${number}, 25)`,
  bare: [...bare, COUNTERS],
});

const byText = (text: string) => `${LIVE} and search_text like '%${text}%'`;
const CRM_CLOSED = `${LIVE} and service = 'crm' and status = 'closed'`;

const QUESTIONS: LeadQuestion[] = [
  list('first page', [{}, '-created_at', 1], [page(LIVE, 'created_at desc, id'), total(LIVE)]),
  list(
    'overdue first',
    [{}, 'overdue', 1],
    [
      page(
        LIVE,
        `(${OVERDUE}) desc, case when ${OVERDUE} then reply_due_at end, created_at desc, id`,
      ),
      total(LIVE),
    ],
  ),
  list(
    'filter, status and service',
    [{ status: 'closed', service: 'crm' }, '-created_at', 1],
    [page(CRM_CLOSED, 'created_at desc, id'), total(CRM_CLOSED)],
  ),
  list('sort by name', [{}, 'name', 1], [page(LIVE, 'lower(name), id'), total(LIVE)]),
  list(
    'page 400',
    [{}, '-created_at', 400],
    [page(LIVE, 'created_at desc, id', 9975), total(LIVE)],
  ),
  list(
    'search, few matches',
    [{ q: 'company 4711' }, '-created_at', 1],
    [page(byText('company 4711'), 'created_at desc, id'), total(byText('company 4711'))],
  ),
  list(
    'search, no match',
    [{ q: 'zebra' }, '-created_at', 1],
    [page(byText('zebra'), 'created_at desc, id'), total(byText('zebra'))],
  ),
  list(
    'search, in every lead',
    [{ q: 'spreadsheets' }, '-created_at', 1],
    [page(byText('spreadsheets'), 'created_at desc, id'), total(byText('spreadsheets'))],
  ),
  list(
    'search, two letters',
    [{ q: 'zz' }, '-created_at', 1],
    [page(byText('zz'), 'created_at desc, id'), total(byText('zz'))],
  ),
  { name: 'counters', ours: 'select public.lead_counts(now())', bare: [COUNTERS] },
  {
    name: 'median reply, 30 days',
    ours: 'select public.lead_median_reply(30)',
    bare: [
      `select percentile_cont(0.5) within group (order by first_response_at - created_at)
       from contact_submissions where ${LIVE} and created_at >= now() - interval '30 days'`,
    ],
  },
  {
    name: 'report, 30 days',
    ours: 'select public.lead_report(30)',
    bare: [
      `select (created_at at time zone 'Asia/Kolkata')::date, service, status, journey ->> 'utm_source', count(*),
         percentile_cont(0.5) within group (order by first_response_at - created_at)
       from contact_submissions where ${LIVE} and created_at >= now() - interval '30 days' group by 1, 2, 3, 4`,
    ],
  },
];

const RUNS = 25;
/** Plain SQL that reads every lead is not worth more waiting. */
const BARE_RUNS = 5;
const WARM_UP_RUNS = 1;

async function timesOf(runs: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP_RUNS; run < runs; run++) {
    const started = performance.now();
    await ask();
    if (run >= 0) times.push(performance.now() - started);
  }
  return times;
}

/** Asks as the REST interface does: in a transaction, under the caller's role and claims. */
const asAdmin = (database: Database, claims: string, sql: string) =>
  database.transaction(async (transaction) => {
    await transaction.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [claims],
    );
    return timesOf(RUNS, () => transaction.query(sql));
  });

const asOwner = (database: Database, statements: string[]) =>
  timesOf(BARE_RUNS, async () => {
    for (const statement of statements) await database.query(statement);
  });

const rounded = (latencies: number[], share: number) =>
  Number(percentile({ latencies, milliseconds: 0 }, share).toFixed(1));

/** Latencies of each question, in milliseconds. */
export async function measureQuestions(database: Database) {
  const claims = await addAdmin(database);
  const table: Record<
    string,
    Record<'p50 ms' | 'p95 ms' | 'bare p50 ms' | 'bare p95 ms', number>
  > = {};
  for (const { name, ours, bare } of QUESTIONS) {
    const times = await asAdmin(database, claims, ours);
    const bareTimes = await asOwner(database, bare);
    table[name] = {
      'p50 ms': rounded(times, 0.5),
      'p95 ms': rounded(times, 0.95),
      'bare p50 ms': rounded(bareTimes, 0.5),
      'bare p95 ms': rounded(bareTimes, 0.95),
    };
  }
  return table;
}
