import type { LeadCounts, LeadCountsAnswer, LeadListAnswer } from '../../domain/http-api/leads';
import type { Lead } from '../../domain/lead';
import { isLeadStatus } from '../../domain/lead-status';
import type { FakeRoute } from './fake-route';

const PER_PAGE = 25;

/** When it is for the fake, so that what is overdue stays so. */
const NOW = '2026-11-21T07:00:00.000Z';

const isOverdue = ({ status, spam_reason, name, reply_due_at }: Lead) =>
  status === 'new' && !spam_reason && name !== '' && reply_due_at < NOW;

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

const newestOf = (leads: readonly Lead[]): string | null =>
  leads
    .filter(({ spam_reason }) => !spam_reason)
    .reduce<string | null>(
      (newest, { created_at }) => (newest && newest > created_at ? newest : created_at),
      null,
    );

const passes = (lead: Lead, params: URLSearchParams): boolean => {
  const status = params.get('status');
  const service = params.get('service');
  const q = params.get('q')?.toLowerCase() ?? '';
  return (
    (params.get('spam') === '1') === Boolean(lead.spam_reason) &&
    (params.get('overdue') !== '1' || isOverdue(lead)) &&
    (!status || lead.status === status) &&
    (!service || lead.service === service) &&
    [lead.name, lead.email, lead.company, lead.phone, lead.message].some((text) =>
      text?.toLowerCase().includes(q),
    )
  );
};

const byName = (a: Lead, b: Lead) => a.name.localeCompare(b.name);
const byAge = (a: Lead, b: Lead) => b.created_at.localeCompare(a.created_at);
const overdueFirst = (a: Lead, b: Lead) => {
  if (isOverdue(a) !== isOverdue(b)) return isOverdue(a) ? -1 : 1;
  return isOverdue(a) ? a.reply_due_at.localeCompare(b.reply_due_at) : byAge(a, b);
};
const ORDERS = new Map([
  ['overdue', overdueFirst],
  ['name', byName],
  ['-name', (a: Lead, b: Lead) => byName(b, a)],
]);

/** The leads of a list on all of its pages, in its order. */
export const passingLeads = (leads: readonly Lead[], params: URLSearchParams): Lead[] =>
  leads.filter((lead) => passes(lead, params)).sort(ORDERS.get(params.get('sort') ?? '') ?? byAge);

/** `GET /api/leads`, with the orders that tests look at. */
export const fakeList: FakeRoute = ({ leads }, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads') return undefined;
  const page = Number(params.get('page') ?? 1);
  const passing = passingLeads(leads, params);
  const body: LeadListAnswer = {
    leads: passing.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: passing.length,
    total_is_capped: false,
    page,
    per_page: PER_PAGE,
    counts: countsOf(leads),
    newest: newestOf(leads),
  };
  return { status: 200, body };
};

/** `GET /api/leads/counts`. */
export const fakeCounts: FakeRoute = ({ leads }, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/leads/counts') return undefined;
  const since = params.get('since') ?? '';
  const isNew = ({ spam_reason, created_at }: Lead) => !spam_reason && created_at > since;
  const body: LeadCountsAnswer = {
    counts: countsOf(leads),
    newest: newestOf(leads),
    since: { count: leads.filter(isNew).length },
  };
  return { status: 200, body };
};
