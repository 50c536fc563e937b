import { COUNTED_UP_TO } from '../../domain/http-api/leads';
import {
  readListAddress,
  type SavedView,
  type ViewCount,
  viewCountsResponseSchema,
} from '../../domain/http-api/views';
import type { LeadQuery } from '../../domain/lead-query';
import type { Staff } from '../auth/staff-only';
import { readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { filterLeads, isTallied } from '../leads/list/lead-filter';
import { findSummary, talliedTotal } from '../leads/list/list-leads';
import { listViews } from './views';

/** The query of the list behind a view; a parameter that the list no longer has is left out, as it is there. */
function queryOf({ search }: SavedView): LeadQuery {
  const { columns: _shown, ...query } = readListAddress(search).query;
  return query;
}

type Counted = Omit<ViewCount, 'id'>;

/** Counts what a query lets through, but no further than a tab can say. */
async function countUpTo(db: Db, query: LeadQuery, me: string): Promise<Result<Counted>> {
  const leads = filterLeads(db.from('leads').select('id'), query, me);
  return readResponse('count leads of a view', await leads.limit(COUNTED_UP_TO), (rows) => ({
    leads: rows.length,
    is_more: rows.length === COUNTED_UP_TO,
  }));
}

/** The number of leads in each view that the caller may see, by the list’s own filter. */
export async function countViews({ db, id: me }: Staff) {
  const listed = await listViews(db);
  if (!listed.ok) return listed;
  const asked = listed.value.views.map((view) => ({ id: view.id, query: queryOf(view) }));
  const isAnyTallied = asked.some(({ query }) => isTallied(query));
  const [summary, ...counted] = await Promise.all([
    isAnyTallied ? findSummary(db) : null,
    ...asked.map(({ query }) => (isTallied(query) ? null : countUpTo(db, query, me))),
  ]);
  if (summary?.ok === false) return summary;
  const counts: ViewCount[] = [];
  for (const [index, { id, query }] of asked.entries()) {
    const count = counted[index];
    if (count?.ok === false) return count;
    const tallied = summary ? talliedTotal(summary.value, query) : 0;
    counts.push({ id, ...(count?.value ?? { leads: tallied, is_more: false }) });
  }
  return { ok: true as const, value: viewCountsResponseSchema.parse({ counts }) };
}
