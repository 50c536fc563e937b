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

/** The columns of a lead in an answer to this query; to the compiler they are all columns, as `LEAD_COLUMNS` are. */
export const columnsFor = ({ group }: LeadQuery) =>
  (group === undefined ? LEAD_COLUMNS : `${LEAD_COLUMNS}, company_group`) as '*';

interface Rows {
  first: number;
  count: number;
}

/**
 * Some of the leads that the list's parameters let through, in an order; with `company` only those that have one, or have
 * none.
 */
export async function findLeads(
  db: Db,
  query: LeadQuery,
  me: string,
  order: readonly Order[],
  rows: Rows,
  company?: 'some' | 'none',
) {
  let leads = filterLeads(db.from('leads').select(columnsFor(query)), query, me);
  if (company === 'some') leads = leads.not('company_group', 'is', null);
  if (company === 'none') leads = leads.is('company_group', null);
  for (const term of order) leads = leads.order(term[0], directionOf(term));
  return readResponse('list leads', await leads.range(rows.first, rows.first + rows.count - 1));
}
