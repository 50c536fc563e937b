import { addDays } from '../../../domain/clock';
import { findCustomField, splitOptions } from '../../../domain/custom-fields';
import { agencyDay, startOfDay } from '../../../domain/zone';
import { type LeadQuery, splitSources } from '../../../domain/lead-query';
import { quotedList } from '../../db/supabase';
import { searchPatterns } from './search-text';

/** The calls of a supabase-js query that a filter makes; each returns the query it narrowed. */
type Narrowable<Query> = {
  eq: (column: string, value: string) => Query;
  is: (column: string, value: true | null) => Query;
  not: (column: string, operator: string, value: string | null) => Query;
  lt: (column: string, value: string) => Query;
  gt: (column: string, value: number) => Query;
  gte: (column: string, value: string) => Query;
  or: (filters: string) => Query;
  like: (column: string, pattern: string) => Query;
  contains: (column: string, value: string) => Query;
};

/** The parameters for which the database keeps the number of leads; others are counted. */
const TALLIED = new Set([
  ...['status', 'service', 'spam'],
  // These leave the number as it is.
  ...['sort', 'group', 'since', 'page', 'per_page'],
]);

/** Whether the database keeps the number of leads that a query lets through. */
export const isTallied = (query: LeadQuery): boolean =>
  Object.entries(query).every(([name, value]) => TALLIED.has(name) || !value);

/** Between two days, both included. */
function between<Query extends Narrowable<Query>>(
  leads: Query,
  column: string,
  from: string | undefined,
  to: string | undefined,
): Query {
  const narrowed = from === undefined ? leads : leads.gte(column, startOfDay(from));
  return to === undefined ? narrowed : narrowed.lt(column, startOfDay(addDays(to, 1)));
}

/** The leads that the report's figures count: how a lead came, how far, how it ended, and its call. */
function filterReported<Query extends Narrowable<Query>>(leads: Query, query: LeadQuery): Query {
  const { source, not_sources, stage, outcome, reply, call } = query;
  let narrowed = between(leads, 'closed_at', query.closed_from, query.closed_to);
  narrowed = between(narrowed, 'consultation_booked_at', query.booked_from, query.booked_to);
  if (source !== undefined) narrowed = narrowed.eq('source', source);
  if (not_sources !== undefined) {
    narrowed = narrowed.not('source', 'in', quotedList(splitSources(not_sources)));
  }
  if (stage === 'contacted') narrowed = narrowed.is('ever_contacted', true);
  else if (stage !== undefined) narrowed = narrowed.not('qualified_at', 'is', null);
  if (stage === 'closed') narrowed = narrowed.eq('status', 'closed');
  if (outcome !== undefined) narrowed = narrowed.eq('outcome', outcome);
  if (reply === 'answered') narrowed = narrowed.not('first_response_at', 'is', null);
  else if (reply === 'waiting') narrowed = narrowed.not('awaiting_reply_until', 'is', null);
  else if (reply === 'in_time') narrowed = narrowed.is('answered_in_time', true);
  else if (reply === 'ended') narrowed = narrowed.is('promise_ended', true);
  return call === undefined ? narrowed : narrowed.eq('consultation_state', call);
}

/** An answer as it is stored, as far as it says that this option was chosen. */
function answerWith(key: string, option: string) {
  const kind = findCustomField(key)?.kind;
  if (kind === 'yesNo') return { key, value: option === 'yes' };
  return { key, value: kind === 'choices' ? [option] : option };
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
  const { status, service, budget, language, owner, due, from, to, q, overdue, files, spam } =
    query;
  let narrowed = filterReported(
    spam ? leads.not('spam_reason', 'is', null) : leads.is('spam_reason', null),
    query,
  );
  if (status !== undefined && status !== 'all') narrowed = narrowed.eq('status', status);
  if (service !== undefined) narrowed = narrowed.eq('service', service);
  if (budget !== undefined) narrowed = narrowed.eq('budget', budget);
  if (language !== undefined) narrowed = narrowed.eq('language', language);
  for (const [key, option] of Object.entries(splitOptions(query.answers))) {
    narrowed = narrowed.contains('custom_fields', JSON.stringify([answerWith(key, option)]));
  }
  if (owner === 'none') narrowed = narrowed.is('owner_id', null);
  else if (owner !== undefined) narrowed = narrowed.eq('owner_id', owner === 'me' ? me : owner);
  narrowed = between(narrowed, 'created_at', from, to);
  if (files) narrowed = narrowed.gt('files', 0);
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
  return patterns.reduce((leads, pattern) => leads.like('search_text', pattern), narrowed);
}
