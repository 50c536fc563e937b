import { z } from 'zod';
import { BOARD_CARDS, boardResponseSchema, COUNTED_UP_TO } from '../../domain/http-api/board';
import { LEAD_STATUS_VALUES, type LeadStatus } from '../../domain/lead';
import type { LeadQuery } from '../../domain/lead-query';
import type { Db } from '../db/supabase';
import { readResponse } from '../db/read-response';
import { filterAsJson } from './lead-filter';
import { findLeads, type Order } from './lead-pages';

const totalsSchema = z.array(
  z.object({ status: z.string(), leads: z.number(), value: z.nullable(z.number()) }),
);

/** Leads that are due come first, then those without a next action, the newest first: `isAbove` of domain/http-api/board.ts. */
const DUE_FIRST: Order[] = [
  ['next_action_on', true],
  ['created_at', false],
  ['id', true],
];

const findCards = (db: Db, query: LeadQuery, me: string, status: LeadStatus) =>
  findLeads(db, { ...query, status }, me, DUE_FIRST, { first: 0, count: BOARD_CARDS });

/** The leads that the list's filters let through, as columns by status; order and page of the list do not matter. */
export async function findBoard(db: Db, query: LeadQuery, me: string) {
  const statuses = LEAD_STATUS_VALUES.filter((status) =>
    ['all', status].includes(query.status ?? 'all'),
  );
  const [answer, ...found] = await Promise.all([
    db.rpc('board_totals', { p_filter: filterAsJson({ ...query, status: 'all' }, me) }),
    ...statuses.map(async (status) => ({ status, cards: await findCards(db, query, me, status) })),
  ]);
  // Asked first: to a session that has ended the view shows nothing, the function says why.
  const totals = readResponse('board_totals', answer, (rows) => totalsSchema.parse(rows));
  if (!totals.ok) return totals;
  const columns = [];
  for (const { status, cards } of found) {
    if (!cards.ok) return cards;
    const { leads = 0, value = 0 } = totals.value.find((column) => column.status === status) ?? {};
    const total = value === null ? COUNTED_UP_TO : leads;
    columns.push({ status, total, is_more: value === null, value, leads: cards.value });
  }
  return { ok: true as const, value: boardResponseSchema.parse({ columns }) };
}
