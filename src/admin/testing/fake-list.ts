import type { LeadCounts, LeadListAnswer } from '../../domain/http-api';
import type { Lead } from '../../domain/lead';
import { isLeadStatus } from '../../domain/lead-status';

const PER_PAGE = 25;

function countsOf(leads: readonly Lead[]): LeadCounts {
  const counts: LeadCounts = { total: leads.length, new: 0, contacted: 0, qualified: 0, closed: 0 };
  for (const { status } of leads) counts[isLeadStatus(status) ? status : 'new'] += 1;
  return counts;
}

/** What `GET /api/leads` answers about these leads, which are newest first. */
export function listAnswer(leads: readonly Lead[], params: URLSearchParams): LeadListAnswer {
  const status = params.get('status');
  const q = params.get('q')?.toLowerCase() ?? '';
  const page = Number(params.get('page') ?? 1);
  const passing = leads.filter(
    (lead) =>
      (!status || lead.status === status) &&
      (!q ||
        [lead.name, lead.email, lead.company, lead.phone, lead.message].some((text) =>
          text?.toLowerCase().includes(q),
        )),
  );
  return {
    leads: passing.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    total: passing.length,
    page,
    per_page: PER_PAGE,
    counts: countsOf(leads),
  };
}
