import type { QueryClient } from '@tanstack/react-query';
import type { LeadCounts, LeadDetailAnswer, LeadListAnswer } from '../../../domain/http-api/leads';
import { isLeadStatus, type Lead } from '../../../domain/lead';

/** Names of what is cached of leads, and of the changes under way. */
export const leadKeys = {
  lists: ['leads', 'list'],
  details: ['leads', 'detail'],
  changes: ['leads', 'change'],
} as const;

/** A list as the reader has it: `seen` is the time up to which it shows what arrived. */
export interface ShownList extends LeadListAnswer {
  seen: string;
}

/** True when the reply should have been sent before `now` (ms since 1970). */
export const isOverdue = ({ awaiting_reply_until }: Lead, now: number): boolean =>
  awaiting_reply_until !== null && Date.parse(awaiting_reply_until) < now;

/** What one lead adds to the counters; an unknown status counts, as it displays, as new (spec §4). */
function countersOf(lead: Lead, now: number): readonly (keyof LeadCounts)[] {
  if (lead.spam_reason !== null) return ['spam'];
  const status = isLeadStatus(lead.status) ? lead.status : 'new';
  return isOverdue(lead, now) ? ['total', status, 'overdue'] : ['total', status];
}

function movedCounts(counts: LeadCounts, from: Lead, to: Lead): LeadCounts {
  const now = Date.now();
  const next = { ...counts };
  for (const counter of countersOf(from, now)) next[counter] -= 1;
  for (const counter of countersOf(to, now)) next[counter] += 1;
  return next;
}

/** The list with another version of one of its leads; the counters follow. A list without that lead stays. */
export function withLead<L extends LeadListAnswer>(list: L, lead: Lead): L {
  const before = list.leads.find(({ id }) => id === lead.id);
  if (!before) return list;
  return {
    ...list,
    leads: list.leads.map((other) => (other === before ? lead : other)),
    counts: movedCounts(list.counts, before, lead),
  };
}

const withDetail = (answer: LeadDetailAnswer, lead: Lead): LeadDetailAnswer =>
  answer.lead.id === lead.id ? { ...answer, lead: { ...answer.lead, ...lead } } : answer;

/** Puts a version of a lead into every list and detail that has it. */
export function putLead(client: QueryClient, lead: Lead): void {
  client.setQueriesData<LeadDetailAnswer>(
    { queryKey: leadKeys.details },
    (answer) => answer && withDetail(answer, lead),
  );
  client.setQueriesData<ShownList>(
    { queryKey: leadKeys.lists },
    (list) => list && withLead(list, lead),
  );
}

/** The latest cached version of a lead: its list and its own page are fetched at different times. */
export function cachedLead(client: QueryClient, id: string): Lead | undefined {
  const lists = client.getQueriesData<ShownList>({ queryKey: leadKeys.lists });
  const details = client.getQueriesData<LeadDetailAnswer>({ queryKey: leadKeys.details });
  return [
    ...lists.flatMap(([, list]) => list?.leads ?? []),
    ...details.flatMap(([, answer]): Lead[] => (answer ? [answer.lead] : [])),
  ]
    .filter((lead) => lead.id === id)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}

/**
 * What the reader sees after a list was fetched again, without a jump under their finger: rows change in place, those that
 * left the list go, and the page fills up from below. Arrivals wait for the reader to ask for them.
 *
 * @param shown the page as it stands
 * @param fresh the same page as the server has it now
 * @param own ids of leads that the reader changed; these do come in between, so that undo brings a lead back to its place
 */
export function refreshedList(
  shown: ShownList,
  fresh: LeadListAnswer,
  own: ReadonlySet<string>,
): ShownList {
  const now = new Map(fresh.leads.map((lead) => [lead.id, lead]));
  const isStill = ({ id }: Lead) => now.has(id);
  const last = shown.leads.findLast(isStill);
  if (!last) return { ...fresh, seen: fresh.latest };

  // Rows after the last known one may not have left: on a full page, new ones above pushed them to the next.
  const end = fresh.leads.length === fresh.per_page ? shown.leads.indexOf(last) : Infinity;
  const leads = shown.leads
    .filter((lead, index) => isStill(lead) || (index > end && !own.has(lead.id)))
    .map((lead) => now.get(lead.id) ?? lead);
  const known = new Set(shown.leads.map(({ id }) => id));
  const lastInFresh = fresh.leads.findIndex(({ id }) => id === last.id);
  fresh.leads.forEach((lead, index) => {
    if (known.has(lead.id)) return;
    if (index > lastInFresh) leads.push(lead);
    else if (own.has(lead.id)) {
      const above = fresh.leads[index - 1]?.id;
      leads.splice(leads.findIndex(({ id }) => id === above) + 1, 0, lead);
    }
  });
  return { ...fresh, seen: shown.seen, leads: leads.slice(0, fresh.per_page) };
}

const changedHere = new WeakMap<QueryClient, Set<string>>();

/** Ids of the leads that were changed at this desk. */
export function ownChanges(client: QueryClient): Set<string> {
  const ids = changedHere.get(client) ?? new Set<string>();
  changedHere.set(client, ids);
  return ids;
}

/** Stops responses that are under way: they would show leads as they were before a change. */
export async function holdLeads(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: leadKeys.lists });
  await client.cancelQueries({ queryKey: leadKeys.details });
}

/** Fetches what is shown of leads again, once the last of several changes is through. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: leadKeys.changes }) > 1) return;
  await Promise.all([
    client.invalidateQueries({ queryKey: leadKeys.lists }),
    client.invalidateQueries({ queryKey: leadKeys.details }),
  ]);
}
