import { z } from 'zod';
import { addDays, startOfDay } from '../../domain/clock';
import { BOARD_CARDS, boardAnswerSchema } from '../../domain/http-api/board';
import { LEAD_STATUS_VALUES, type LeadStatus } from '../../domain/lead';
import type { LeadQuery } from '../../domain/lead-query';
import type { Db } from '../db/supabase';
import { readResponse } from '../db/read-response';
import { filterLeads } from './lead-filter';
import { LEAD_COLUMNS } from './read-leads';
import { searchPatterns } from './search-patterns';

const totalsSchema = z.array(
  z.object({ status: z.string(), leads: z.number(), value: z.number() }),
);

/** The list's filters but the status, as `board_totals` reads them; see `filterLeads`. */
function totalsFilter(query: LeadQuery, me: string): Record<string, string | true | string[]> {
  const { service, budget, owner, from, to, overdue, due, q, spam } = query;
  return {
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

/** The cards of a column: a lead that was moved is on top, where its mover looks for it. */
const findCards = (db: Db, query: LeadQuery, me: string, status: LeadStatus) =>
  filterLeads(db.from('leads').select(LEAD_COLUMNS), { ...query, status }, me)
    .order('updated_at', { ascending: false })
    .order('id')
    .limit(BOARD_CARDS);

/** The leads that the list's filters let through, as columns by status; order and page of the list do not matter. */
export async function findBoard(db: Db, query: LeadQuery, me: string) {
  const statuses = LEAD_STATUS_VALUES.filter((status) =>
    ['all', status].includes(query.status ?? 'all'),
  );
  const [answer, ...found] = await Promise.all([
    db.rpc('board_totals', { p_filter: totalsFilter(query, me) }),
    ...statuses.map(async (status) => ({ status, cards: await findCards(db, query, me, status) })),
  ]);
  // Asked first: to a session that has ended the view shows nothing, the function says why.
  const totals = readResponse('board_totals', answer, (rows) => totalsSchema.parse(rows));
  if (!totals.ok) return totals;
  const columns = [];
  for (const { status, cards } of found) {
    const leads = readResponse('find cards', cards);
    if (!leads.ok) return leads;
    const { leads: total = 0, value = 0 } =
      totals.value.find((column) => column.status === status) ?? {};
    columns.push({ status, total, value, leads: leads.value });
  }
  return { ok: true as const, value: boardAnswerSchema.parse({ columns }) };
}
