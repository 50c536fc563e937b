import type { QueryClient } from '@tanstack/react-query';
import type { LeadCounts, LeadDetailAnswer, LeadListAnswer } from '../../../domain/http-api/leads';
import type { Lead } from '../../../domain/lead';
import { isLeadStatus } from '../../../domain/lead-status';
import { isOverdue } from './lead-due';
import { leadListsKey } from './list-leads';

/** An unknown status counts, as it displays, as new (spec §4). */
const counterOf = (status: string) => (isLeadStatus(status) ? status : 'new');

function moved(counts: LeadCounts, from: Lead, to: Lead): LeadCounts {
  // The counters leave spam out.
  if (from.spam_reason !== null) return counts;
  const next = { ...counts };
  next[counterOf(from.status)] -= 1;
  next[counterOf(to.status)] += 1;
  const now = Date.now();
  next.overdue += Number(isOverdue(to, now)) - Number(isOverdue(from, now));
  return next;
}

/** The list with another version of one of its leads, the counters following; a list without that lead stays. */
export function withLead(list: LeadListAnswer, lead: Lead): LeadListAnswer {
  const before = list.leads.find(({ id }) => id === lead.id);
  if (!before) return list;
  return {
    ...list,
    leads: list.leads.map((other) => (other === before ? lead : other)),
    counts: moved(list.counts, before, lead),
  };
}

/** Every lead cached with its history, whatever list it was opened from. */
export const leadDetailsKey = ['leads', 'detail'] as const;

const withDetail = (answer: LeadDetailAnswer, lead: Lead): LeadDetailAnswer =>
  answer.lead.id === lead.id ? { ...answer, lead: { ...answer.lead, ...lead } } : answer;

/** Puts a version of a lead into whatever is cached of it. */
export function putLead(client: QueryClient, lead: Lead): void {
  client.setQueriesData<LeadDetailAnswer>(
    { queryKey: leadDetailsKey },
    (answer) => answer && withDetail(answer, lead),
  );
  client.setQueriesData<LeadListAnswer>(
    { queryKey: leadListsKey },
    (list) => list && withLead(list, lead),
  );
}

/** The latest version of a lead that is cached: a list may have been asked for again since its page was, or the reverse. */
export function cachedLead(client: QueryClient, id: string): Lead | undefined {
  const lists = client.getQueriesData<LeadListAnswer>({ queryKey: leadListsKey });
  const details = client.getQueriesData<LeadDetailAnswer>({ queryKey: leadDetailsKey });
  const versions: Lead[] = [
    ...lists.flatMap(([, list]) => list?.leads ?? []),
    ...details.flatMap(([, answer]) => answer?.lead ?? []),
  ].filter((lead) => lead.id === id);
  return versions.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}
