import { z } from 'zod';
import {
  BOARD_CARDS,
  type BoardQuery,
  boardResponseSchema,
  COUNTED_UP_TO,
  isAbove,
} from '../../../domain/http-api/leads';
import { LEAD_STATUS_VALUES, leadSchema, type LeadStatus } from '../../../domain/lead';
import type { LeadQuery } from '../../../domain/lead-query';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import type { Result } from '../../http/api-types';
import { LEAD_COLUMNS } from '../read-leads';
import { filterAsJson, filterLeads } from './lead-filter';

/** A column that sorts leads. */
export type Order = [column: string, ascending: boolean];

/** Leads without a next action come last in both directions. No other column that descends is empty in a lead. */
const directionOf = ([column, ascending]: Order) =>
  column === 'next_action_on' ? { ascending, nullsFirst: false } : { ascending };

interface Rows {
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

const totalsSchema = z.array(
  z.object({ status: z.string(), leads: z.number(), value: z.nullable(z.number()) }),
);

/** The order of a column. It begins with what is due: replies, then next actions, then the newest leads; `isAbove` of domain/http-api/leads.ts. */
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
