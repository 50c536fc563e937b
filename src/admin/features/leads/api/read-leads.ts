import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type LeadCounts,
  type LeadListResponse,
  leadListResponseSchema,
} from '../../../../domain/http-api/leads';
import { isLeadStatus, type Lead } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import { type LeadHolder, retryOffer, useToasts } from '../../../toasts/toasts';
import { request } from '../../../lib/request';
import { isOverdue } from '../lead-text';
import { apiSearch, type ListView } from '../list/list-view';
import { refreshedList, type ShownList } from '../list/shown-list';
import { leadKeys, leadsChangedHere } from './lead-cache';

/** Time between two requests: while somebody looks at the desk, while it may notify, and while it lies idle. */
const POLL_MS = { visible: 30_000, notifying: 60_000, hidden: 5 * 60_000 } as const;

const listKey = (view: ListView) => [...leadKeys.lists, apiSearch(view)] as const;

/**
 * Fetches one page of leads with the counters.
 *
 * @param since the time from which arrivals are counted as news
 */
const listLeads = (view: ListView, since?: string): Promise<LeadListResponse> =>
  request(leadListResponseSchema, `/api/leads${apiSearch(view, since)}`);

/** The counters that include a lead; an unknown status counts, as it displays, as new. */
function countersOf(lead: Lead, now: number): readonly (keyof LeadCounts)[] {
  if (lead.spam_reason !== null) return ['spam'];
  const status = isLeadStatus(lead.status) ? lead.status : 'new';
  return isOverdue(lead, now) ? ['total', status, 'overdue'] : ['total', status];
}

/** The counts once a lead has changed from one version to another. */
function countsAfter(counts: LeadCounts, from: Lead, to: Lead): LeadCounts {
  const now = Date.now();
  const next = { ...counts };
  for (const counter of countersOf(from, now)) next[counter] -= 1;
  for (const counter of countersOf(to, now)) next[counter] += 1;
  return next;
}

/** The list with another version of one of its leads; the counters follow. */
function listWith(list: ShownList, lead: Lead): ShownList {
  const before = list.leads.find(({ id }) => id === lead.id);
  if (!before) return list;
  return {
    ...list,
    leads: list.leads.map((other) => (other === before ? lead : other)),
    counts: countsAfter(list.counts, before, lead),
  };
}

const inList: LeadHolder<ShownList> = { leadsOf: (list) => list.leads, withLead: listWith };

/** The page of leads that a view asks for. Fetched again, it also counts arrivals since the reader last let it move. */
export const leadListQuery = (view: ListView) =>
  queryOptions({
    queryKey: listKey(view),
    queryFn: async ({ client, queryKey }): Promise<ShownList> => {
      const shown = client.getQueryData<ShownList>(queryKey);
      const fresh = await listLeads(view, shown?.seen);
      return shown
        ? refreshedList(shown, fresh, leadsChangedHere(client))
        : { ...fresh, seen: fresh.latest };
    },
    // While another filter's answer is under way the list stays, dimmed, instead of jumping to a skeleton.
    placeholderData: keepPreviousData,
    meta: { failureToast: MESSAGES.loadFailed, leads: inList },
  });

/**
 * The page of leads that a view asks for, kept up to date: the one poll of the desk.
 *
 * @param isNotifying somebody asked to be notified, so a hidden desk should not be too late with it
 * @param isWaiting what the view shows is not known yet
 */
export const useLeads = (view: ListView, { isNotifying = false, isWaiting = false } = {}) =>
  useQuery({
    ...leadListQuery(view),
    enabled: !isWaiting,
    refetchInterval: () => {
      if (!document.hidden) return POLL_MS.visible;
      return isNotifying ? POLL_MS.notifying : POLL_MS.hidden;
    },
    refetchIntervalInBackground: true,
  });

/** Replaces the cached page of a view by the server's: this time the reader wants the list to move. */
export function useReloadLeads() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const reload = useMutation({
    mutationFn: (view: ListView) => listLeads(view),
    onSuccess: (fresh, view) => {
      const news = { arrived: 0, assigned: 0 };
      client.setQueriesData<ShownList>(
        { queryKey: leadKeys.lists },
        (list) => list && { ...list, news, seen: fresh.latest },
      );
      client.setQueryData<ShownList>(listKey(view), { ...fresh, seen: fresh.latest });
    },
    onError: (failure, view) =>
      showToast(
        'error',
        MESSAGES.loadFailed,
        retryOffer(failure, () => reload.mutate(view)),
      ),
  });
  return reload;
}
