import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LeadListResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { LEAD_QUERY } from '../../../../domain/lead-query';
import { useMe } from '../../session/session';
import type { useLeads } from '../api/read-leads';
import { belongsTo, type ChangeView, type ListView } from './list-view';

const NO_LEADS: readonly Lead[] = [];

/**
 * The part of a view, its leads and the lead beside it that the list shows. It is deferred: a long list is then drawn in
 * renders that yield to the reader, and the button they pressed answers first.
 */
export function useShownList(
  view: ListView,
  query: ReturnType<typeof useLeads>,
  openReference: string | null,
) {
  const answer = useDeferredValue(useRemainingRows(view, query));
  return {
    answer,
    view: useDeferredValue(view),
    openReference: useDeferredValue(openReference),
    leads: answer?.leads ?? NO_LEADS,
  };
}

/** The list without the leads that a change at this desk has taken out of it: they leave before the server knows. */
function useRemainingRows(
  view: ListView,
  { data, isPlaceholderData }: ReturnType<typeof useLeads>,
): LeadListResponse | undefined {
  const me = useMe();
  return useMemo(() => {
    // The list of the view before this one stays until this one is there.
    if (!data || isPlaceholderData) return data;
    const leads = data.leads.filter((lead) => belongsTo(view, lead, me));
    const left = data.leads.length - leads.length;
    return left > 0 ? { ...data, leads, total: data.total - left } : data;
  }, [data, isPlaceholderData, view, me]);
}

/** The ids of the selected leads, and those of them that are on this page. */
export function useSelection(leads: readonly Lead[]) {
  const [ids, select] = useState<readonly string[]>([]);
  const toggle = useCallback(
    (id: string) =>
      select((before) =>
        before.includes(id) ? before.filter((other) => other !== id) : [...before, id],
      ),
    [],
  );
  return { ids, leads: leads.filter(({ id }) => ids.includes(id)), select, toggle };
}

/** The last page of the list; a view beyond it, as after leads have left, goes back to it. */
export function useLastPage(
  { page, per_page }: ListView,
  answer: LeadListResponse | undefined,
  change: ChangeView,
): number {
  const pages = Math.ceil((answer?.total ?? 0) / per_page);
  const lastPage = Math.max(1, Math.min(pages, LEAD_QUERY.maxPage));
  const isBeyond = answer !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);
  return lastPage;
}
