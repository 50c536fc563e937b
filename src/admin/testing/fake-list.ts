import type { LeadCounts, LeadListAnswer } from '../../domain/http-api/leads';
import { isLeadStatus, type Lead } from '../../domain/lead';
import type { FakeFunctions } from './fake-functions';
import type { FakeRoute } from './fake-route';
import { FAKE_STAFF } from './fake-session';

const PER_PAGE = 25;

/** When it is for the fake, so that what is overdue stays so. */
const NOW = '2026-11-21T07:00:00.000Z';
const TODAY = NOW.slice(0, 10);

const isOverdue = ({ awaiting_reply_until: due }: Lead) => due !== null && due < NOW;
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
function isOwnedBy(lead: Lead, owner: string | null, email: string | null): boolean {
  if (!owner) return true;
  if (owner === 'none') return lead.owner_id === null;
  const me = FAKE_STAFF.find((staff) => staff.email === email)?.id;
  return lead.owner_id === (owner === 'me' ? me : owner);
}

function passes(lead: Lead, params: URLSearchParams, staff: string | null): boolean {
  const is = (name: string, value: string | null) =>
    !params.get(name) || params.get(name) === value;
  const q = params.get('q')?.toLowerCase() ?? '';
  const day = lead.created_at.slice(0, 10);
  return (
    (params.get('spam') === '1') === Boolean(lead.spam_reason) &&
    (params.get('overdue') !== '1' || isOverdue(lead)) &&
    (params.get('due') !== 'today' || isDue(lead)) &&
    (params.get('from') ?? '') <= day &&
    day <= (params.get('to') ?? '9') &&
    is('status', lead.status) &&
    is('service', lead.service) &&
    is('budget', lead.budget) &&
    isOwnedBy(lead, params.get('owner'), staff) &&
    [lead.name, lead.email, lead.company, lead.phone, lead.message].some((text) =>
      text?.toLowerCase().includes(q),
    )
  );
}

type Order = (a: Lead, b: Lead) => number;
const byName: Order = (a, b) => a.name.localeCompare(b.name);
const byAge: Order = (a, b) => b.created_at.localeCompare(a.created_at);
/** Above every time. */
const NEVER = '9';
const byWaiting: Order = (a, b) =>
  (a.awaiting_reply_until ?? NEVER).localeCompare(b.awaiting_reply_until ?? NEVER) || byAge(a, b);
const ORDERS = new Map<string, Order>([
  ['waiting', byWaiting],
  ['name', byName],
  ['-name', (a, b) => byName(b, a)],
  ['created_at', (a, b) => byAge(b, a)],
]);

/** The leads of a list on all of its pages, in its order. */
export const passingLeads = ({ leads, staff }: FakeFunctions, params: URLSearchParams): Lead[] =>
  leads
    .filter((lead) => passes(lead, params, staff))
    .sort(ORDERS.get(params.get('sort') ?? '') ?? byAge);

/** The latest change of any lead; a lead that came after it is news. */
const latestOf = (leads: readonly Lead[]): string =>
  leads.reduce((latest, { created_at: at }) => (at > latest ? at : latest), '');

/** `GET /api/leads`, with the filters and orders that tests look at. */
export const fakeList: FakeRoute = (functions, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads') return undefined;
  const page = Number(params.get('page') ?? 1);
  const per_page = Number(params.get('per_page') ?? PER_PAGE);
  const since = params.get('since');
  const leads = passingLeads(functions, params);
  const isNews = ({ spam_reason, created_at }: Lead) =>
    since !== null && !spam_reason && created_at > since;
  const body: LeadListAnswer = {
    leads: leads.slice((page - 1) * per_page, page * per_page),
    total: leads.length,
    total_is_estimate: false,
    page,
    per_page,
    counts: countsOf(functions.leads),
    news: { arrived: functions.leads.filter(isNews).length, assigned: functions.assigned },
    latest: latestOf(functions.leads),
  };
  return { status: 200, body };
};
