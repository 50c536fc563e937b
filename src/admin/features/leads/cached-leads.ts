import type { QueryClient } from '@tanstack/react-query';
import type { LeadCounts, LeadListAnswer } from '../../../domain/http-api';
import type { Lead } from '../../../domain/lead';
import { isLeadStatus } from '../../../domain/lead-status';
import { leadListsKey } from './list-leads';

/** An unknown status counts, as it displays, as new (spec §4). */
const counterOf = (status: string) => (isLeadStatus(status) ? status : 'new');

function moved(counts: LeadCounts, from: string, to: string): LeadCounts {
  const next = { ...counts };
  next[counterOf(from)] -= 1;
  next[counterOf(to)] += 1;
  return next;
}

/** The list with another version of one of its leads, the counters following; a list without that lead stays. */
export function withLead(list: LeadListAnswer, lead: Lead): LeadListAnswer {
  const before = list.leads.find(({ id }) => id === lead.id);
  if (!before) return list;
  return {
    ...list,
    leads: list.leads.map((other) => (other === before ? lead : other)),
    counts: moved(list.counts, before.status, lead.status),
  };
}

/** Puts a version of a lead into every cached list that has it. */
export function putLead(client: QueryClient, lead: Lead): void {
  client.setQueriesData<LeadListAnswer>(
    { queryKey: leadListsKey },
    (list) => list && withLead(list, lead),
  );
}

/** The lead as some list shows it now. */
export const cachedLead = (client: QueryClient, id: string): Lead | undefined =>
  client
    .getQueriesData<LeadListAnswer>({ queryKey: leadListsKey })
    .flatMap(([, list]) => list?.leads ?? [])
    .find((lead) => lead.id === id);
