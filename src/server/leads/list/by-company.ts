import { type Companies, type CompanyTotal, COUNTED_UP_TO } from '../../../domain/http-api/leads';
import type { LeadQuery } from '../../../domain/lead-query';
import { readResponse } from '../../db/read-response';
import type { Db } from '../../db/supabase';
import type { Result } from '../../http/api-types';
import { countLeads } from './count-leads';
import { findLeads, type Order } from './find-leads';
import { filterLeads } from './lead-filter';

interface Row {
  id: string | null;
  company_group: string | null;
}

export const companiesOf = (rows: readonly Row[]): Companies =>
  Object.fromEntries(rows.map(({ id, company_group }) => [id ?? '', company_group]));

/** The number of leads that have a company. */
async function countWithCompany(db: Db, query: LeadQuery, me: string): Promise<Result<number>> {
  const answer = await countLeads(db, query, me, 'exact').not('company_group', 'is', null);
  const data = answer.count === null ? null : { count: answer.count };
  return readResponse('count leads with a company', { ...answer, data }, ({ count }) => count);
}

/**
 * A page of the list by company. Those without one are read apart, in the order of the list: as one more company they would
 * all be sorted for each page.
 */
export async function findPageByCompany(
  db: Db,
  query: LeadQuery,
  me: string,
  order: readonly Order[],
) {
  const first = (query.page - 1) * query.per_page;
  const rows = { first, count: query.per_page };
  const byCompany: Order[] = [['company_group', true], ...order];
  const named = await findLeads(db, query, me, byCompany, rows, 'some');
  if (!named.ok || named.value.length === rows.count) return named;
  const isBehind = named.value.length === 0 && first > 0;
  const before = isBehind
    ? await countWithCompany(db, query, me)
    : { ok: true as const, value: first + named.value.length };
  if (!before.ok) return before;
  const others = {
    first: Math.max(first - before.value, 0),
    count: rows.count - named.value.length,
  };
  const without = await findLeads(db, query, me, order, others, 'none');
  return without.ok ? { ok: true as const, value: [...named.value, ...without.value] } : without;
}

/** Counts the leads of a company on all pages, as far as the tabs of views count. The planner knows too little of companies. */
async function countCompany(
  db: Db,
  query: LeadQuery,
  me: string,
  { company, total: shown }: CompanyTotal,
): Promise<Result<CompanyTotal>> {
  const leads = filterLeads(db.from('leads').select('id'), query, me).limit(COUNTED_UP_TO);
  const answer = await (company === null
    ? leads.is('company_group', null)
    : leads.eq('company_group', company));
  return readResponse('count leads of a company', answer, (rows) => ({
    company,
    total: Math.max(rows.length, shown),
    is_more: rows.length === COUNTED_UP_TO,
  }));
}

/**
 * The number of leads of each company on a page, in its order. Only those of the first and the last may go on beyond it, because
 * the list is sorted by company.
 */
export async function findCompanyTotals(
  db: Db,
  query: LeadQuery,
  me: string,
  rows: readonly Row[],
): Promise<Result<CompanyTotal[]>> {
  const companies = [...new Set(rows.map(({ company_group }) => company_group))];
  const onPage = companies.map((company) => ({
    company,
    total: rows.filter(({ company_group }) => company_group === company).length,
    is_more: false,
  }));
  const isFull = rows.length === query.per_page;
  const counted = await Promise.all(
    onPage.map(async (shown, place): Promise<Result<CompanyTotal>> => {
      const goesOn = (place === 0 && query.page > 1) || (place === onPage.length - 1 && isFull);
      return goesOn ? countCompany(db, query, me, shown) : { ok: true, value: shown };
    }),
  );
  const totals: CompanyTotal[] = [];
  for (const total of counted) {
    if (!total.ok) return total;
    totals.push(total.value);
  }
  return { ok: true, value: totals };
}
