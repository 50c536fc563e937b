import { leadCountsSchema } from '../../domain/http-api';
import type { LeadListAnswer } from '../../domain/http-api';
import type { LeadQuery, LeadSortField } from '../../domain/lead-query';
import { DatabaseFault, isAway } from '../supabase';
import type { Db } from '../supabase';
import { LEAD_SELECTION } from './lead-selection';
import { containing } from './like-pattern';

export type ListedLeads = { ok: true; answer: LeadListAnswer } | { ok: false };

/** PostgREST: the page begins behind the last row. */
const OUT_OF_RANGE = 'PGRST103';

const sortOf = (sort: string) => {
  const ascending = !sort.startsWith('-');
  return { column: (ascending ? sort : sort.slice(1)) as LeadSortField, ascending };
};

/** The rows a query asks for, quarantined ones left out; `head` asks for their number alone. */
function matching(db: Db, { status, service, q }: LeadQuery, head: boolean) {
  let rows = db
    .from('leads')
    .select(LEAD_SELECTION, { count: 'exact', head })
    .is('spam_reason', null)
    .retry(false);
  if (status !== undefined && status !== 'all') rows = rows.eq('status', status);
  if (service !== undefined) rows = rows.eq('service', service);
  if (q) rows = rows.ilike('search_text', containing(q));
  return rows;
}

async function findPage(db: Db, query: LeadQuery) {
  const { column, ascending } = sortOf(query.sort);
  const from = (query.page - 1) * query.per_page;
  const page = await matching(db, query, false)
    .order(column, { ascending })
    .order('id')
    .range(from, from + query.per_page - 1);
  if (page.error?.code !== OUT_OF_RANGE) return page;
  return { ...(await matching(db, query, true)), data: [] };
}

/**
 * One page of leads with the number that match and the counters of all.
 * @returns not ok when the database is away
 */
export async function listLeads(db: Db, query: LeadQuery): Promise<ListedLeads> {
  const [page, counts] = await Promise.all([findPage(db, query), db.rpc('lead_counts')]);
  if (isAway(page) || isAway(counts)) return { ok: false };
  if (page.error) throw new DatabaseFault('list leads', page);
  if (counts.error) throw new DatabaseFault('lead_counts', counts);
  return {
    ok: true,
    answer: {
      leads: page.data,
      total: page.count ?? 0,
      page: query.page,
      per_page: query.per_page,
      counts: leadCountsSchema.parse(counts.data),
    },
  };
}
