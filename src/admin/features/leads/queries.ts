import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { leadDetailAnswerSchema, leadListAnswerSchema } from '../../../domain/http-api/leads';
import { staffAnswerSchema, type StaffAnswer } from '../../../domain/http-api/session';
import type { Lead } from '../../../domain/lead';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../app/request';
import { showToast } from '../../app/toasts';
import { useMe } from '../session/session';
import { leadKeys, ownChanges, refreshedList, type ShownList } from './cache';
import { apiSearch, useListView, type ListView } from './list-view';

/** How often the desk looks for changes: while somebody looks at it, while it may notify, and while it lies idle. */
const POLL_MS = { visible: 30_000, notifying: 60_000, hidden: 5 * 60_000 } as const;

/** Staff accounts change rarely. */
const STAFF_FRESH_MS = 5 * 60_000;
const NOBODY: StaffAnswer['staff'] = [];

const listKey = (view: ListView) => [...leadKeys.lists, apiSearch(view)] as const;

const fetchList = (view: ListView, since?: string, signal?: AbortSignal) =>
  request(leadListAnswerSchema, `/api/leads${apiSearch(view, since)}`, signal && { signal });

/** One page of leads with the counters. Fetched again, it also says what arrived since the reader last let it move. */
export const leadListQuery = (view: ListView) =>
  queryOptions({
    queryKey: listKey(view),
    queryFn: async ({ signal, client, queryKey }): Promise<ShownList> => {
      const shown = client.getQueryData<ShownList>(queryKey);
      const fresh = await fetchList(view, shown?.seen, signal);
      return shown
        ? refreshedList(shown, fresh, ownChanges(client))
        : { ...fresh, seen: fresh.latest };
    },
    // While another filter's answer is under way the list stays, dimmed, instead of jumping to a skeleton.
    placeholderData: keepPreviousData,
    meta: { failureToast: MESSAGES.loadFailed },
  });

/**
 * The page of leads that the view asks for, kept up to date: the one poll of the desk.
 *
 * @param isNotifying somebody asked to be notified, so a hidden desk should not be too late with it
 */
export const useLeadList = (view: ListView, { isNotifying = false } = {}) =>
  useQuery({
    ...leadListQuery(view),
    refetchInterval: () => {
      if (!document.hidden) return POLL_MS.visible;
      return isNotifying ? POLL_MS.notifying : POLL_MS.hidden;
    },
    refetchIntervalInBackground: true,
  });

/** Fetches a view anew, in place of what is cached of it: this time the reader wants the list to move. */
export function useFreshList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: ListView) => fetchList(view),
    onSuccess: (fresh, view) => {
      const news = { arrived: 0, assigned: 0 };
      client.setQueriesData<ShownList>(
        { queryKey: leadKeys.lists },
        (list) => list && { ...list, news, seen: fresh.latest },
      );
      client.setQueryData<ShownList>(listKey(view), { ...fresh, seen: fresh.latest });
    },
    onError: () => showToast('error', MESSAGES.loadFailed),
  });
}

/** A lead with its history and the sender's earlier enquiries. */
export const useLead = (reference: string) =>
  useQuery({
    queryKey: [...leadKeys.details, reference],
    queryFn: ({ signal }) =>
      request(leadDetailAnswerSchema, `/api/leads/${encodeURIComponent(reference)}`, { signal }),
    refetchInterval: POLL_MS.visible,
  });

/** The leads before and after this one in the list that the address names; it is fetched where no list is shown. */
export function useNeighbours(reference: string): {
  previous: string | null;
  next: string | null;
} {
  const { view } = useListView();
  const { data } = useQuery({ ...leadListQuery(view), staleTime: Infinity });
  const leads = data?.leads ?? [];
  const indexIn = (list: readonly Lead[]) => list.findIndex((lead) => lead.reference === reference);
  // A lead that left the list, as one does whose new status the filter hides, keeps its place for as long as it is open.
  const [order, setOrder] = useState(leads);
  if (order !== leads && indexIn(leads) >= 0) setOrder(leads);
  const index = indexIn(order);
  const isThere = (lead: Lead | undefined) => lead && leads.some(({ id }) => id === lead.id);
  return {
    previous: order.slice(0, Math.max(0, index)).findLast(isThere)?.reference ?? null,
    next: index < 0 ? null : (order.slice(index + 1).find(isThere)?.reference ?? null),
  };
}

/** Whom a lead can be assigned to, and disabled accounts that may still own some. */
export function useStaff(): StaffAnswer['staff'] {
  const { data } = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => request(staffAnswerSchema, '/api/staff', { signal }),
    staleTime: STAFF_FRESH_MS,
  });
  return data?.staff ?? NOBODY;
}

/** The others whom a lead can be assigned to. */
export function useColleagues(): StaffAnswer['staff'] {
  const me = useMe();
  return useStaff().filter(({ id, is_disabled }) => id !== me.id && !is_disabled);
}
