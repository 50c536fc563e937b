import { z } from 'zod';
import {
  BOARD_CARDS,
  type BoardQuery,
  boardResponseSchema,
  type Companies,
  COUNTED_UP_TO,
  isAbove,
} from '../../../domain/http-api/leads';
import { LEAD_STATUS_VALUES, leadSchema, type LeadStatus } from '../../../domain/lead';
import type { LeadQuery } from '../../../domain/lead-query';
import type { Db } from '../../db/supabase';
import { readResponse } from '../../db/read-response';
import { companiesOf } from './by-company';
import { columnsFor, findLeads, type Order } from './find-leads';
import { filterLeads, isTallied } from './lead-filter';

/**
 * The order of a column. It begins with what is due: replies, then next actions, then the newest leads; `isAbove` of
 * domain/http-api/leads.ts.
 */
const DUE_FIRST: Order[] = [
  ['awaiting_reply_until', true],
  ['next_action_on', true],
  ['created_at', false],
  ['id', true],
];

/** Those of these leads that the filters still let through, in the order of a column. */
async function findKept(db: Db, query: LeadQuery, me: string, ids: readonly string[]) {
  if (ids.length === 0) return { ok: true as const, value: { leads: [], companies: {} } };
  const wanted = filterLeads(db.from('leads').select(columnsFor(query)), query, me).in('id', ids);
  return readResponse('find kept cards', await wanted, (rows) => ({
    leads: z
      .array(leadSchema)
      .parse(rows)
      .toSorted((a, b) => (isAbove(a, b) ? -1 : 1)),
    companies: companiesOf(rows),
  }));
}

const totalsSchema = z.array(
  z.object({ status: z.string(), leads: z.number(), value: z.number() }),
);

/** Counts the leads that the filters let through, up to `COUNTED_UP_TO`, and adds up their value if these are all. */
async function sumUp(db: Db, query: LeadQuery, me: string) {
  const leads = filterLeads(db.from('leads').select('status, value, outcome'), query, me);
  return readResponse('sum up leads', await leads.limit(COUNTED_UP_TO), (rows) => {
    const worth = rows.filter(({ status, outcome }) => status !== 'closed' || outcome === 'won');
    const value = worth.reduce((sum, lead) => sum + (lead.value ?? 0), 0);
    return { leads: rows.length, value: rows.length < COUNTED_UP_TO ? value : null };
  });
}

/** Whether the database sums up what a query lets through, by an index. */
const isSummedUp = (query: LeadQuery) => isTallied(query) && !query.spam;

const NOTHING = { leads: 0, value: 0 };

/** The first cards of a status and, where the database keeps no total, the sum of its leads. */
async function findColumn(db: Db, query: LeadQuery, me: string, status: LeadStatus) {
  // Only a closed lead is won or lost. A query would read all the others and find none.
  if (query.outcome !== undefined && status !== 'closed') {
    return { ok: true as const, value: { status, cards: [], sums: NOTHING } };
  }
  const ofStatus = { ...query, status };
  const [cards, sums] = await Promise.all([
    findLeads(db, ofStatus, me, DUE_FIRST, { first: 0, count: BOARD_CARDS }),
    isSummedUp(query) ? null : sumUp(db, ofStatus, me),
  ]);
  if (!cards.ok) return cards;
  if (sums?.ok === false) return sums;
  return { ok: true as const, value: { status, cards: cards.value, sums: sums?.value } };
}

/** Errors: also that the session has ended, where the view of leads only shows nothing. */
async function findTotals(db: Db, service: string | undefined) {
  const answer = await db.rpc('board_totals', service === undefined ? {} : { p_service: service });
  return readResponse('board_totals', answer, (rows) => totalsSchema.parse(rows));
}

/** The leads that the list's filters let through, as columns by status; order and page of the list do not matter. */
export async function findBoard(db: Db, { keep, ...query }: BoardQuery, me: string) {
  const statuses = LEAD_STATUS_VALUES.filter((status) =>
    ['all', status].includes(query.status ?? 'all'),
  );
  const [kept, summedUp, ...found] = await Promise.all([
    findKept(db, query, me, keep),
    isSummedUp(query) ? findTotals(db, query.service) : null,
    ...statuses.map((status) => findColumn(db, query, me, status)),
  ]);
  const isEmpty = found.every((column) => column.ok && column.value.cards.length === 0);
  const totals = summedUp ?? (isEmpty ? await findTotals(db, query.service) : undefined);
  if (totals?.ok === false) return totals;
  if (!kept.ok) return kept;
  const columns = [];
  const companies: Companies = { ...kept.value.companies };
  for (const column of found) {
    if (!column.ok) return column;
    const { status, cards, sums } = column.value;
    const total = totals?.value.find((total) => total.status === status);
    const { leads, value } = sums ?? total ?? NOTHING;
    const ids = new Set(cards.map(({ id }) => id));
    const others = kept.value.leads.filter((lead) => lead.status === status && !ids.has(lead.id));
    const shown = [...cards, ...others];
    columns.push({ status, total: leads, is_more: value === null, value, leads: shown });
    Object.assign(companies, companiesOf(cards));
  }
  const value = boardResponseSchema.parse({ columns, ...(query.group && { companies }) });
  return { ok: true as const, value };
}
