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

/** The parameters for which the database keeps the number of leads; others are counted. */
const TALLIED = new Set(['status', 'service', 'sort', 'since', 'spam', 'page', 'per_page']);

/** Whether the database keeps the number of leads that a query lets through. */
export const isTallied = (query: LeadQuery): boolean =>
  Object.entries(query).every(([name, value]) => TALLIED.has(name) || !value);

/** The leads that the report's figures count: how a lead came, how far, and how it ended. */
function filterReported<Query extends Narrowable<Query>>(
  leads: Query,
  { source, stage, outcome, reply, closed_from, closed_to }: LeadQuery,
): Query {
  let narrowed = source === undefined ? leads : leads.eq('source', source);
  if (stage === 'contacted') {
    narrowed = narrowed.or(
      'first_response_at.not.is.null,qualified_at.not.is.null,status.eq.contacted,and(status.eq.closed,previous_status.eq.contacted)',
    );
  } else if (stage !== undefined) narrowed = narrowed.not('qualified_at', 'is', null);
  if (stage === 'closed') narrowed = narrowed.eq('status', 'closed');
  if (outcome !== undefined) narrowed = narrowed.eq('outcome', outcome);
  if (reply === 'answered') narrowed = narrowed.not('first_response_at', 'is', null);
  else if (reply === 'waiting') narrowed = narrowed.not('awaiting_reply_until', 'is', null);
  if (closed_from !== undefined) narrowed = narrowed.gte('closed_at', startOfDay(closed_from));
  if (closed_to !== undefined) {
    narrowed = narrowed.lt('closed_at', startOfDay(addDays(closed_to, 1)));
  }
  return narrowed;
}

/**
 * Narrows a query on `leads` to what the list's parameters let through.
 * @param me the id of the staff member who asks, for `owner=me`
 */
export function filterLeads<Query extends Narrowable<Query>>(
  leads: Query,
  query: LeadQuery,
  me: string,
  now = new Date(),
): Query {
  const { status, service, budget, owner, due, from, to, q, overdue, spam } = query;
  let narrowed = filterReported(
    spam ? leads.not('spam_reason', 'is', null) : leads.is('spam_reason', null),
    query,
  );
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
  const { source, stage, outcome, reply, closed_from, closed_to } = query;
  return {
    ...(source && { source }),
    ...(stage && { stage }),
    ...(outcome && { outcome }),
    ...(reply && { reply }),
    ...(closed_from && { closed_from: startOfDay(closed_from) }),
    ...(closed_to && { closed_before: startOfDay(addDays(closed_to, 1)) }),
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
