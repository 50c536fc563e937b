import { z } from 'zod';
import { leadCountsSchema, leadListResponseSchema } from '../../../domain/http-api/leads';
import { LEAD_STATUS_VALUES, leadSchema } from '../../../domain/lead';
import type { LeadQuery } from '../../../domain/lead-query';
import type { Result } from '../../http/api-types';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { companiesOf, findCompanyTotals, findPageByCompany } from './by-company';
import { COUNTED_EXACTLY, type Counted, countLeads } from './count-leads';
import { isTallied } from './lead-filter';
import { findWords } from './found-words';
import { findLeads, type Order } from './find-leads';

/**
 * The columns of each sort, as in its index. A minus before a column sorts it downwards; a minus before the sort reverses all
 * of them.
 */
const ORDERS: Record<string, string> = {
  created_at: 'created_at -id',
  updated_at: 'updated_at -id',
  reply_due_at: 'reply_due_at -id',
  next_action_on: 'next_action_on id',
  name: 'sort_name id',
  service: 'service -created_at id',
  status: 'status -created_at id',
  // Leads with unread answers come before all that wait.
  waiting: '-unread_answers awaiting_reply_until -created_at id',
};

function orderOf(sort: LeadQuery['sort']): Order[] {
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

/** The counters of the list, and what came since the caller last asked. */
export async function findSummary(db: Db, since?: string): Promise<Result<Summary>> {
  const answer = await db.rpc('desk_summary', since === undefined ? {} : { p_since: since });
  return readResponse('desk_summary', answer, (data) => summarySchema.parse(data));
}

/** The number of leads that a filter lets through, from the tallies. */
export const talliedTotal = ({ tallies }: Summary, { status, service, spam }: LeadQuery) =>
  sum(
    tallies.filter(
      (tally) =>
        tally.is_spam === spam &&
        (status === undefined || status === 'all' || tally.status === status) &&
        (service === undefined || tally.service === service),
    ),
  );

function findPage(db: Db, query: LeadQuery, me: string) {
  const { group, sort, page, per_page } = query;
  const order = orderOf(sort);
  if (group !== undefined) return findPageByCompany(db, query, me, order);
  return findLeads(db, query, me, order, { first: (page - 1) * per_page, count: per_page });
}

/** The number of leads that a filter lets through, if the tallies do not know it; `rows` of them are on the page. */
async function findTotal(
  db: Db,
  query: LeadQuery,
  me: string,
  rows: number,
  planned: Counted,
): Promise<Result<number>> {
  const before = (query.page - 1) * query.per_page;
  const isLastPage = rows > 0 ? rows < query.per_page : before === 0;
  if (isLastPage) return { ok: true, value: before + rows };
  const isLarge = rows > 0 && (planned.count ?? 0) > COUNTED_EXACTLY;
  const answer = isLarge ? planned : await countLeads(db, query, me, 'estimated');
  const data = answer.count === null ? null : { count: answer.count };
  return readResponse('count leads', { ...answer, data }, ({ count }) => {
    // Nothing stands behind an empty page, and behind a full one there may be more than the planner expects.
    if (rows === 0) return Math.min(count, before);
    return Math.max(count, before + rows + (count > COUNTED_EXACTLY ? 1 : 0));
  });
}

/** One page of leads, how many match, the counters, and what came since the caller last asked. */
export async function listLeads(db: Db, query: LeadQuery, me: string) {
  const [page, summary, planned, spam] = await Promise.all([
    findPage(db, query, me),
    findSummary(db, query.since),
    isTallied(query) ? null : countLeads(db, query, me, 'planned'),
    query.q && !query.spam ? countLeads(db, { ...query, spam: true }, me, 'estimated') : null,
  ]);
  // Asked first: to a session that has ended the view shows nothing, the function says why.
  if (!summary.ok) return summary;
  if (!page.ok) return page;
  const total = planned
    ? await findTotal(db, query, me, page.value.length, planned)
    : { ok: true as const, value: talliedTotal(summary.value, query) };
  if (!total.ok) return total;
  const leads = z.array(leadSchema).parse(page.value);
  const found = query.q === undefined ? null : await findWords(db, query.q, leads);
  if (found?.ok === false) return found;
  const companies = query.group && (await findCompanyTotals(db, query, me, page.value));
  if (companies?.ok === false) return companies;
  const { arrived, assigned, latest } = summary.value;
  const value = leadListResponseSchema.parse({
    leads,
    total: total.value,
    total_is_estimate: planned !== null && total.value > COUNTED_EXACTLY,
    page: query.page,
    per_page: query.per_page,
    counts: countersOf(summary.value),
    news: { arrived, assigned },
    latest,
    // Beside the list, so its absence is no failure.
    ...(found && { found: found.value }),
    ...(companies && { companies: companiesOf(page.value), company_totals: companies.value }),
    ...(typeof spam?.count === 'number' && { spam_hits: spam.count }),
  });
  return { ok: true as const, value };
}
