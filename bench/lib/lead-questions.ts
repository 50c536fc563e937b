import { leadQuerySchema } from '../../src/domain/lead-query';
import type { Result } from '../../src/server/http/api-types';
import { listLeads } from '../../src/server/leads/list-leads';
import { findLead, findMedianReply, reportLeads } from '../../src/server/leads/read-leads';
import type { Staff } from '../../src/server/auth/staff-only';
import { percentile } from './load';

/** Milliseconds that the median may take at 100,000 leads: a page of the list with its counters, and a search. */
export const AIM_MS = { page: 40, search: 60 } as const;

/** A request of the desk, through the code of our functions. */
interface LeadQuestion {
  name: string;
  kind?: keyof typeof AIM_MS;
  ask: (staff: Staff) => Promise<Result<unknown>>;
}

/** A page of the list with the counters, by the parameters in the desk's address. */
const list = (
  name: string,
  parameters: Record<string, string>,
  kind: keyof typeof AIM_MS = 'page',
): LeadQuestion => {
  const query = leadQuerySchema.parse(parameters);
  return { name, kind, ask: ({ db, id }) => listLeads(db, query, id) };
};

const QUESTIONS: LeadQuestion[] = [
  list('first page', {}),
  list('waiting first', { sort: 'waiting' }),
  list('due today', { due: 'today', sort: 'waiting' }),
  list('filter, status and service', { status: 'closed', service: 'crm' }),
  list('filter, last month', { from: new Date(Date.now() - 2_592e6).toISOString().slice(0, 10) }),
  list('sort by name', { sort: 'name' }),
  list('new ones by name', { status: 'new', sort: 'name' }),
  list('spam by name', { spam: '1', sort: 'name' }),
  list('page 400', { page: '400' }),
  list('search, few matches', { q: 'Company 4710' }, 'search'),
  list('search, one phone number', { q: '+91 90000 79190' }, 'search'),
  list('search, no match', { q: 'zebra' }, 'search'),
  list('search, in every lead', { q: 'spreadsheets' }, 'search'),
  list('search, two letters', { q: 'zz' }, 'search'),
  { name: 'one lead', ask: ({ db }) => findLead(db, { column: 'reference', value: '4222-2222' }) },
  { name: 'median reply, 30 days', ask: ({ db }) => findMedianReply(db) },
  { name: 'report, 30 days', ask: ({ db }) => reportLeads(db, 30) },
];

const RUNS = 25;
const WARM_UP_RUNS = 3;

async function timesOf(ask: () => Promise<Result<unknown>>): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP_RUNS; run < RUNS; run++) {
    const started = performance.now();
    const answer = await ask();
    if (!answer.ok) throw new Error(`A question was answered ${answer.response.status}.`);
    if (run >= 0) times.push(performance.now() - started);
  }
  return times;
}

const rounded = (latencies: number[], share: number) =>
  Number(percentile(latencies, share).toFixed(1));

/** Latencies of one request in milliseconds, and the target of their median. */
export type Answered = { 'p5 ms': number; 'p50 ms': number; 'p95 ms': number; 'aim ms'?: number };

/** Makes each request, one at a time. @param growth factor on the target for more leads */
export async function measureQuestions(
  staff: Staff,
  growth: number,
): Promise<Record<string, Answered>> {
  const table: Record<string, Answered> = {};
  for (const { name, kind, ask } of QUESTIONS) {
    const times = await timesOf(() => ask(staff));
    table[name] = {
      // On a busy machine, the closest figure to the request's own time.
      'p5 ms': rounded(times, 0.05),
      'p50 ms': rounded(times, 0.5),
      'p95 ms': rounded(times, 0.95),
      ...(kind && { 'aim ms': AIM_MS[kind] * growth }),
    };
  }
  return table;
}
