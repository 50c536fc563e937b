import { http, HttpResponse } from 'msw';
import {
  BOARD_CARDS,
  boardQuerySchema,
  boardResponseSchema,
  isAbove,
  type LeadCounts,
  leadListResponseSchema,
} from '../../../src/domain/http-api/leads';
import { bulkResponseSchema, bulkChangeSchema } from '../../../src/domain/http-api/lead-changes';
import { isLeadStatus, type Lead, LEAD_STATUS_VALUES } from '../../../src/domain/lead';
import { enquiryFieldsIn } from '../../../src/domain/lead-fields';
import { exportQuerySchema, type LeadQuery, leadQuerySchema } from '../../../src/domain/lead-query';
import * as z from '../../../src/domain/zod';
import { excerptOf, searchWords } from '../../../src/server/leads/list/search-text';
import type { DeskState } from '../desk-state';
import { bodyOf, problem, respond } from '../respond';
import { applyChange } from './apply-change';

/** The simulated server's time, at which what is overdue stays so. */
const NOW = '2026-11-21T07:00:00.000Z';
export const TODAY = NOW.slice(0, 10);

export const isOverdue = ({ awaiting_reply_until: due }: Lead) => due !== null && due < NOW;
const isDue = (lead: Lead) =>
  isOverdue(lead) || (lead.next_action_on !== null && lead.next_action_on <= TODAY);

function countsOf(leads: readonly Lead[]): LeadCounts {
  const real = leads.filter(({ spam_reason }) => !spam_reason);
  const counts: LeadCounts = {
    ...{ total: real.length, new: 0, contacted: 0, qualified: 0, closed: 0 },
    overdue: real.filter(isOverdue).length,
    spam: leads.length - real.length,
  };
  for (const { status } of real) counts[isLeadStatus(status) ? status : 'new'] += 1;
  return counts;
}

/** Whether a lead's owner is the one that the query names. */
function isOwnedBy({ owner_id }: Lead, owner: LeadQuery['owner'], staffId: string): boolean {
  if (!owner) return true;
  if (owner === 'none') return owner_id === null;
  return owner_id === (owner === 'me' ? staffId : owner);
}

function passes(lead: Lead, query: LeadQuery, staffId: string): boolean {
  const day = lead.created_at.slice(0, 10);
  const text = query.q?.toLowerCase() ?? '';
  return (
    query.spam === Boolean(lead.spam_reason) &&
    (!query.overdue || isOverdue(lead)) &&
    (!query.due || isDue(lead)) &&
    (query.from ?? '') <= day &&
    day <= (query.to ?? '9') &&
    ['all', lead.status].includes(query.status ?? 'all') &&
    (query.service ?? lead.service) === lead.service &&
    (query.budget ?? lead.budget) === lead.budget &&
    (query.language ?? lead.language) === lead.language &&
    isOwnedBy(lead, query.owner, staffId) &&
    enquiryFieldsIn('search').some((field) => lead[field]?.toLowerCase().includes(text))
  );
}

type Order = (a: Lead, b: Lead) => number;
const byName: Order = (a, b) => a.name.localeCompare(b.name);
const byAge: Order = (a, b) => b.created_at.localeCompare(a.created_at);
/** Above every time. */
const NEVER = '9';
const byUnread: Order = (a, b) => Number(b.unread_answers > 0) - Number(a.unread_answers > 0);
const byWaiting: Order = (a, b) =>
  byUnread(a, b) ||
  (a.awaiting_reply_until ?? NEVER).localeCompare(b.awaiting_reply_until ?? NEVER) ||
  byAge(a, b);
const ORDERS = new Map<string, Order>([
  ['waiting', byWaiting],
  ['name', byName],
  ['-name', (a, b) => byName(b, a)],
  ['created_at', (a, b) => byAge(b, a)],
]);

/** The query of a request, and the leads that it lets through, on all pages and in its order. */
function find<Query extends LeadQuery>(
  { leads, staffId }: DeskState,
  request: Request,
  schema: z.core.$ZodType<Query>,
) {
  const query = z.parse(schema, Object.fromEntries(new URL(request.url).searchParams));
  const matches = leads
    .filter((lead) => passes(lead, query, staffId))
    .sort(ORDERS.get(query.sort) ?? byAge);
  return { query, matches: query.group ? matches.toSorted(byCompany) : matches };
}

/** The company of a lead, by its name alone. */
const companyOf = ({ company }: Lead) => company?.toLowerCase().replace(/[\s\p{P}]+/gu, '') || null;

const companiesOf = (leads: readonly Lead[]) =>
  Object.fromEntries(leads.map((lead) => [lead.id, companyOf(lead)]));

/** Above every name. */
const NO_COMPANY = '\uffff';
const byCompany: Order = (a, b) =>
  (companyOf(a) ?? NO_COMPANY).localeCompare(companyOf(b) ?? NO_COMPANY);

/** The companies of a page of the list, and the number of their leads on all pages. */
function grouped(page: readonly Lead[], all: readonly Lead[]) {
  const companies = [...new Set(page.map(companyOf))];
  return {
    companies: companiesOf(page),
    company_totals: companies.map((company) => ({
      company,
      total: all.filter((lead) => companyOf(lead) === company).length,
      is_more: false,
    })),
  };
}

/** Where the words of a search stand in the enquiries themselves. */
const foundIn = (leads: readonly Lead[], q: string) =>
  Object.fromEntries(
    leads.map(({ id, message }) => {
      const pieces = excerptOf(message, searchWords(q));
      const isHere = pieces.some(({ hit }) => hit);
      return [id, isHere ? [{ place: 'message' as const, at: null, pieces }] : []];
    }),
  );

/** The latest arrival; a lead that came after it is news. */
const latestOf = (leads: readonly Lead[]): string =>
  leads.reduce((latest, { created_at: at }) => (at > latest ? at : latest), '');

/** An exported workbook: it begins as a ZIP file does, and its bytes are no lines. */
export const WORKBOOK = Uint8Array.of(0x50, 0x4b, 3, 4, 13, 13, 13);

/** The number of leads that a query of the list lets through. */
export const countLeads = ({ leads, staffId }: DeskState, query: LeadQuery): number =>
  leads.filter((lead) => passes(lead, query, staffId)).length;

/** `GET` and `PATCH /api/leads` and the export, with the filters and orders that tests look at. */
export const listHandlers = (state: DeskState) => [
  http.get('/api/leads', ({ request }) => {
    const { query, matches } = find(state, request, leadQuerySchema);
    const { page, per_page, since } = query;
    const isNews = ({ spam_reason, created_at }: Lead) =>
      since !== undefined && !spam_reason && created_at > since;
    const leads = matches.slice((page - 1) * per_page, page * per_page);
    return respond(leadListResponseSchema, {
      ...{ leads, page, per_page },
      ...(query.group && grouped(leads, matches)),
      ...{ total: matches.length, total_is_estimate: false, counts: countsOf(state.leads) },
      news: { arrived: state.leads.filter(isNews).length, assigned: state.assigned },
      latest: latestOf(state.leads),
      ...(query.q && { found: foundIn(matches, query.q) }),
      ...(query.q &&
        !query.spam && {
          spam_hits: state.leads.filter((lead) =>
            passes(lead, { ...query, spam: true }, state.staffId),
          ).length,
        }),
    });
  }),
  http.get('/api/leads/board', ({ request }) => {
    const params = new URL(request.url).searchParams;
    const { keep, ...query } = z.parse(boardQuerySchema, Object.fromEntries(params));
    const matches = state.leads.filter((lead) => passes(lead, query, state.staffId));
    const sorted = matches.toSorted((a, b) => (isAbove(a, b) ? -1 : 1));
    const columns = LEAD_STATUS_VALUES.map((status) => {
      const leads = sorted.filter((lead) => lead.status === status);
      const worth = leads.filter(({ outcome }) => status !== 'closed' || outcome === 'won');
      return {
        ...{
          status,
          total: leads.length,
          leads: leads.filter(({ id }, place) => place < BOARD_CARDS || keep.includes(id)),
        },
        is_more: false,
        value: worth.reduce((sum, { value }) => sum + (value ?? 0), 0),
      };
    });
    return respond(boardResponseSchema, {
      columns,
      ...(query.group && { companies: companiesOf(matches) }),
    });
  }),
  http.patch('/api/leads', async ({ request }) => {
    const { ids, ...change } = await bodyOf(bulkChangeSchema, request);
    const leads = ids.flatMap((id) => state.lead(id) ?? []);
    if (leads.length < ids.length) return problem(404);
    const events = leads.flatMap((lead) => applyChange(state, lead, change).events);
    return respond(bulkResponseSchema, { updated: ids.length, events });
  }),
  http.get('/api/leads/export', ({ request }) => {
    const { query, matches } = find(state, request, exportQuerySchema);
    const rows = [
      'reference,name',
      ...matches.map(({ reference, name }) => `${reference},${name}`),
    ];
    const csv = new TextEncoder().encode(rows.map((row) => `${row}\r\n`).join(''));
    return HttpResponse.arrayBuffer(query.format === 'csv' ? csv.buffer : WORKBOOK.buffer, {
      headers: {
        'content-type': `application/${query.format}`,
        'content-disposition': `attachment; filename="leads-2026-11-21.${query.format}"`,
      },
    });
  }),
];
