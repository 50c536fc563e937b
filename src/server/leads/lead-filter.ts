import { addDays } from '../../domain/clock';
import { agencyDay, startOfDay } from '../../domain/zone';
import type { LeadQuery } from '../../domain/lead-query';
import { searchPatterns } from './search-patterns';

/** The calls of a supabase-js query that a filter makes; each returns the query it narrowed. */
type Narrowable<Query> = {
  eq: (column: string, value: string) => Query;
  is: (column: string, value: null) => Query;
  not: (column: string, operator: string, value: null) => Query;
  lt: (column: string, value: string) => Query;
  gte: (column: string, value: string) => Query;
  or: (filters: string) => Query;
  ilike: (column: string, pattern: string) => Query;
};

/** Whether the database keeps the number of leads that a query lets through; others are counted. */
export const isTallied = ({ q, budget, owner, due, from, to, overdue }: LeadQuery): boolean =>
  [q, budget, owner, due, from, to].every((value) => !value) && !overdue;

/**
 * Narrows a query on `leads` to what the list's parameters let through.
 * @param me the id of the staff member who asks, for `owner=me`
 */
export function filterLeads<Query extends Narrowable<Query>>(
  leads: Query,
  { status, service, budget, owner, due, from, to, q, overdue, spam }: LeadQuery,
  me: string,
  now = new Date(),
): Query {
  let narrowed = spam ? leads.not('spam_reason', 'is', null) : leads.is('spam_reason', null);
  if (status !== undefined && status !== 'all') narrowed = narrowed.eq('status', status);
  if (service !== undefined) narrowed = narrowed.eq('service', service);
  if (budget !== undefined) narrowed = narrowed.eq('budget', budget);
  if (owner === 'none') narrowed = narrowed.is('owner_id', null);
  else if (owner !== undefined) narrowed = narrowed.eq('owner_id', owner === 'me' ? me : owner);
  if (from !== undefined) narrowed = narrowed.gte('created_at', startOfDay(from));
  if (to !== undefined) narrowed = narrowed.lt('created_at', startOfDay(addDays(to, 1)));
  if (overdue) narrowed = narrowed.lt('awaiting_reply_until', now.toISOString());
  if (due === 'today') {
    narrowed = narrowed.or(
      `awaiting_reply_until.lt.${now.toISOString()},and(next_action_on.lte.${agencyDay(now)},status.neq.closed)`,
    );
  }
  if (q === undefined) return narrowed;
  const patterns = searchPatterns(q);
  // Each lead has an id, so this finds none.
  if (patterns.length === 0) return narrowed.is('id', null);
  return patterns.reduce((leads, pattern) => leads.ilike('search_text', pattern), narrowed);
}

/** The same filter as functions of the database read it (`private.lead_condition`). */
export function filterAsJson(
  query: LeadQuery,
  me: string,
): Record<string, string | true | string[]> {
  const { status, service, budget, owner, from, to, overdue, due, q, spam } = query;
  return {
    ...(status && status !== 'all' && { status }),
    ...(service && { service }),
    ...(budget && { budget }),
    ...(owner && { owner: owner === 'me' ? me : owner }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: startOfDay(addDays(to, 1)) }),
    ...(overdue && { overdue }),
    ...(due && { due }),
    ...(q !== undefined && { patterns: searchPatterns(q) }),
    ...(spam && { spam }),
  };
}
