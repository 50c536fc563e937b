import { z } from 'zod';
import { leadCountsSchema, leadListAnswerSchema } from '../../domain/http-api/leads';
import { LEAD_STATUS_VALUES } from '../../domain/lead';
import type { LeadQuery } from '../../domain/lead-query';
import { DatabaseFault, type Db } from '../db/supabase';
import { readAnswer } from '../desk/read-answer';
import { LEAD_COLUMNS } from './read-leads';
import { filterLeads, isTallied } from './lead-filter';

/** PostgREST counts this many rows one by one, then goes by the planner's estimate (`db-max-rows` of a hosted project). */
const COUNTED_EXACTLY = 1000;

/** PostgREST: the page begins behind the last row. */
const NO_SUCH_PAGE = 'PGRST103';

/** The columns of each sort, as in its index. A minus before a column sorts it downwards; a minus before the sort reverses all of them. */
const ORDERS: Record<string, string> = {
  created_at: 'created_at -id',
  updated_at: 'updated_at -id',
  reply_due_at: 'reply_due_at -id',
  next_action_on: 'next_action_on id',
  name: 'sort_name id',
  service: 'service -created_at id',
  status: 'status -created_at id',
  waiting: 'awaiting_reply_until -created_at id',
};

function orderOf(sort: LeadQuery['sort']): [column: string, ascending: boolean][] {
  const terms = ORDERS[sort.replace('-', '')]?.split(' ') ?? [];
  return terms.map((term) => [
    term.replace('-', ''),
    term.startsWith('-') === sort.startsWith('-'),
  ]);
}

const summarySchema = z.object({
  tallies: z.array(
    z.object({ status: z.string(), service: z.string(), is_spam: z.boolean(), leads: z.number() }),
  ),
  overdue: z.number(),
  arrived: z.number(),
  assigned: z.number(),
  latest: z.string(),
});
type Summary = z.infer<typeof summarySchema>;

const sum = (tallies: Summary['tallies']) => tallies.reduce((total, { leads }) => total + leads, 0);

function countersOf({ tallies, overdue }: Summary) {
  const notSpam = tallies.filter(({ is_spam }) => !is_spam);
  const byStatus = LEAD_STATUS_VALUES.map((value) => [
    value,
    sum(notSpam.filter(({ status }) => status === value)),
  ]);
  return leadCountsSchema.parse({
    ...Object.fromEntries(byStatus),
    total: sum(notSpam),
    overdue,
    spam: sum(tallies) - sum(notSpam),
  });
}

/** The number of leads that a filter lets through, from the tallies. */
const talliedTotal = ({ tallies }: Summary, { status, service, spam }: LeadQuery) =>
  sum(
    tallies.filter(
      (tally) =>
        tally.is_spam === spam &&
        (status === undefined || status === 'all' || tally.status === status) &&
        (service === undefined || tally.service === service),
    ),
  );

async function findPage(db: Db, query: LeadQuery, me: string) {
  const counted = isTallied(query) ? {} : { count: 'estimated' as const };
  const first = (query.page - 1) * query.per_page;
  let leads = filterLeads(db.from('leads').select(LEAD_COLUMNS, counted), query, me);
  for (const [column, ascending] of orderOf(query.sort)) leads = leads.order(column, { ascending });
  const answer = await leads.range(first, first + query.per_page - 1);
  if (answer.error?.code !== NO_SUCH_PAGE) return answer;
  const { count } = await filterLeads(db.from('leads').select('id', counted), query, me).limit(1);
  return { ...answer, status: 200, error: null, data: [], count };
}

/** One page of leads, how many match, the counters, and what came since the caller last asked. */
export async function listLeads(db: Db, query: LeadQuery, me: string) {
  const since = query.since === undefined ? {} : { p_since: query.since };
  const [page, answer] = await Promise.all([
    findPage(db, query, me),
    db.rpc('desk_summary', since),
  ]);
  // Asked first: to a session that has ended the view shows nothing, the function says why.
  const summary = readAnswer('desk_summary', answer, (data) => summarySchema.parse(data));
  if (!summary.ok) return summary;
  const { arrived, assigned, latest } = summary.value;
  return readAnswer('list leads', page, (leads) => {
    const total = isTallied(query) ? talliedTotal(summary.value, query) : page.count;
    if (total === null) throw new DatabaseFault('count leads', page);
    return leadListAnswerSchema.parse({
      leads,
      total,
      total_is_estimate: !isTallied(query) && total > COUNTED_EXACTLY,
      page: query.page,
      per_page: query.per_page,
      counts: countersOf(summary.value),
      news: { arrived, assigned },
      latest,
    });
  });
}
