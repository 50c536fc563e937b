import type { LeadQuery } from '../../../domain/lead-query';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { LEAD_COLUMNS } from '../read-leads';
import { filterLeads } from './lead-filter';

/** A column that sorts leads. */
export type Order = [column: string, ascending: boolean];

/** Leads without a next action come last in both directions. No other column that descends is empty in a lead. */
const directionOf = ([column, ascending]: Order) =>
  column === 'next_action_on' ? { ascending, nullsFirst: false } : { ascending };

interface Rows {
  first: number;
  count: number;
}

/** Some of the leads that the list's parameters let through, in an order. */
export async function findLeads(
  db: Db,
  query: LeadQuery,
  me: string,
  order: readonly Order[],
  rows: Rows,
) {
  let leads = filterLeads(db.from('leads').select(LEAD_COLUMNS), query, me);
  for (const term of order) leads = leads.order(term[0], directionOf(term));
  return readResponse('list leads', await leads.range(rows.first, rows.first + rows.count - 1));
}
