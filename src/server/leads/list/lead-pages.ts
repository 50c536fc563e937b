import type { LeadQuery } from '../../../domain/lead-query';
import type { Result } from '../../http/api-types';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { filterAsJson, filterLeads } from './lead-filter';
import { LEAD_COLUMNS } from '../read-leads';

/** A column that sorts leads. */
export type Order = [column: string, ascending: boolean];

/** Leads without a next action come last in both directions. No other column that descends is empty in a lead. */
const directionOf = ([column, ascending]: Order) =>
  column === 'next_action_on' ? { ascending, nullsFirst: false } : { ascending };

export interface Rows {
  first: number;
  count: number;
}

/** Behind so many rows only ids are read, which an index holds: whole rows would be fetched and passed over. */
const FAR = 1000;

/** Orders in which few leads are passed over before one that is overdue or due. */
const FINDS_DUE = new Set(['created_at', 'unread_answers']);

/** Orders of the board and of the list in which all leads may be passed over for a filter of the report. */
const PASSES_OVER_ALL = new Set(['awaiting_reply_until', 'next_action_on']);

/** The filters of the report. */
const REPORTED = [
  'source',
  'stage',
  'outcome',
  'reply',
  'call',
  'booked_from',
  'booked_to',
] as const;

/** The database chooses how to look for these, by trying. */
function isSearch(query: LeadQuery, [order]: readonly Order[]): boolean {
  const column = order?.[0] ?? '';
  if (query.q !== undefined) return true;
  if (query.overdue || query.due !== undefined) return !FINDS_DUE.has(column);
  return PASSES_OVER_ALL.has(column) && REPORTED.some((name) => query[name] !== undefined);
}

async function findIds(
  db: Db,
  query: LeadQuery,
  me: string,
  order: readonly Order[],
  { first, count }: Rows,
): Promise<Result<string[]>> {
  if (isSearch(query, order)) {
    const answer = await db.rpc('find_leads', {
      p_filter: filterAsJson(query, me),
      p_order: order.map(([column, ascending]) => (ascending ? column : `-${column}`)),
      p_offset: first,
      p_rows: count,
    });
    return readResponse('find_leads', answer);
  }
  let leads = filterLeads(db.from('leads').select('id'), query, me);
  for (const term of order) leads = leads.order(term[0], directionOf(term));
  const answer = await leads.range(first, first + count - 1);
  return readResponse('list ids', answer, (rows) => rows.flatMap(({ id }) => id ?? []));
}

/** Some of the leads that the list's parameters let through, in an order. */
export async function findLeads(
  db: Db,
  query: LeadQuery,
  me: string,
  order: readonly Order[],
  rows: Rows,
) {
  if (!isSearch(query, order) && rows.first < FAR) {
    let leads = filterLeads(db.from('leads').select(LEAD_COLUMNS), query, me);
    for (const term of order) leads = leads.order(term[0], directionOf(term));
    return readResponse('list leads', await leads.range(rows.first, rows.first + rows.count - 1));
  }
  const ids = await findIds(db, query, me, order, rows);
  if (!ids.ok) return ids;
  const answer = await db.from('leads').select(LEAD_COLUMNS).in('id', ids.value);
  return readResponse('list leads', answer, (leads) =>
    leads.toSorted((a, b) => ids.value.indexOf(a.id ?? '') - ids.value.indexOf(b.id ?? '')),
  );
}
