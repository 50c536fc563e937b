import { z } from 'zod';
import {
  BOARD_CARDS,
  type BoardQuery,
  boardResponseSchema,
  COUNTED_UP_TO,
  isAbove,
} from '../../../domain/http-api/board';
import { LEAD_STATUS_VALUES, leadSchema, type LeadStatus } from '../../../domain/lead';
import type { LeadQuery } from '../../../domain/lead-query';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { filterAsJson, filterLeads } from './lead-filter';
import { findLeads, type Order } from './lead-pages';
import { LEAD_COLUMNS } from '../read-leads';

const totalsSchema = z.array(
  z.object({ status: z.string(), leads: z.number(), value: z.nullable(z.number()) }),
);

/** The order of a column. It begins with what is due: replies, then next actions, then the newest leads; `isAbove` of domain/http-api/board.ts. */
const DUE_FIRST: Order[] = [
  ['awaiting_reply_until', true],
  ['next_action_on', true],
  ['created_at', false],
  ['id', true],
];

/** The first cards of a column. Only a closed lead is won or lost: the others would all be looked through in vain. */
async function findCards(db: Db, query: LeadQuery, me: string, status: LeadStatus) {
  if (query.outcome !== undefined && status !== 'closed') return { ok: true as const, value: [] };
  return findLeads(db, { ...query, status }, me, DUE_FIRST, { first: 0, count: BOARD_CARDS });
}

/** Those of these leads that the filters still let through, in the order of a column. */
async function findKept(db: Db, query: LeadQuery, me: string, ids: readonly string[]) {
  if (ids.length === 0) return { ok: true as const, value: [] };
  const wanted = filterLeads(db.from('leads').select(LEAD_COLUMNS), query, me).in('id', ids);
  return readResponse('find kept cards', await wanted, (leads) =>
    z
      .array(leadSchema)
      .parse(leads)
      .toSorted((a, b) => (isAbove(a, b) ? -1 : 1)),
  );
}

/** The leads that the list's filters let through, as columns by status; order and page of the list do not matter. */
export async function findBoard(db: Db, { keep, ...query }: BoardQuery, me: string) {
  const statuses = LEAD_STATUS_VALUES.filter((status) =>
    ['all', status].includes(query.status ?? 'all'),
  );
  const [kept, answer, ...found] = await Promise.all([
    findKept(db, query, me, keep),
    db.rpc('board_totals', { p_filter: filterAsJson({ ...query, status: 'all' }, me) }),
    ...statuses.map(async (status) => ({ status, cards: await findCards(db, query, me, status) })),
  ]);
  // Asked first: to a session that has ended the view shows nothing, the function says why.
  const totals = readResponse('board_totals', answer, (rows) => totalsSchema.parse(rows));
  if (!totals.ok) return totals;
  if (!kept.ok) return kept;
  const columns = [];
  for (const { status, cards } of found) {
    if (!cards.ok) return cards;
    const { leads = 0, value = 0 } = totals.value.find((column) => column.status === status) ?? {};
    const total = value === null ? COUNTED_UP_TO : leads;
    const ids = new Set(cards.value.map(({ id }) => id));
    const others = kept.value.filter((lead) => lead.status === status && !ids.has(lead.id));
    const shown = [...cards.value, ...others];
    columns.push({ status, total, is_more: value === null, value, leads: shown });
  }
  return { ok: true as const, value: boardResponseSchema.parse({ columns }) };
}
