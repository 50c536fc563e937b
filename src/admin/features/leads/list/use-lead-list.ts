import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LeadListAnswer } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { LEAD_QUERY } from '../../../../domain/lead-query';
import { useNotifyPreference } from '../../../lib/storage';
import { useSecondRender } from '../../../lib/use-second-render';
import { useTodaysCalls } from '../../calls/agenda';
import { useMe } from '../../session/session';
import { useLeads } from '../api/list-leads';
import { useListKeys } from './list-keys';
import { belongsTo, type ChangeView, filterOf, type ListView, useListView } from './list-view';
import { useNews } from './news';

const NO_LEADS: readonly Lead[] = [];

export type LeadListState = ReturnType<typeof useLeadList>;

/**
 * The state of the leads page: the view that the address names, its leads, the news, the selection and the day's calls.
 * `shown` is deferred: a long list is then drawn in renders that yield to the reader, and the button they pressed answers
 * first.
 *
 * @param openReference the lead that is open beside the list
 */
export function useLeadList(openReference: string | null) {
  const { view, ignored, change } = useListView();
  const { isOn: isNotifying } = useNotifyPreference();
  const query = useLeads(view, { isNotifying });
  const news = useNews(query.data?.news, isNotifying);

  const shown = {
    view: useDeferredValue(view),
    openReference: useDeferredValue(openReference),
    answer: useDeferredValue(useRemainingRows(view, query)),
  };
  const leads = shown.answer?.leads ?? NO_LEADS;
  const selection = useSelection(leads);
  const isToday = filterOf(shown.view) === 'today';
  const todaysCalls = useTodaysCalls(isToday);
  const lastPage = useLastPage(shown.view, shown.answer, change);
  const focusedLead = useListKeys({
    leads,
    isLeadOpen: openReference !== null,
    onSelect: ({ id }) => selection.toggle(id),
  });
  // Bar, counters and filters are drawn first: everything at once would be one long task.
  const isSecondRender = useSecondRender('list');
  const isWaiting = !isSecondRender || query.isPending || (query.data && !shown.answer);
  return {
    ...{ view, ignored, change, query, news, shown, leads, selection },
    ...{ isToday, todaysCalls, lastPage, focusedLead, isWaiting },
  };
}

/** The list without the leads that a change at this desk has taken out of it: they leave before the server knows. */
function useRemainingRows(
  view: ListView,
  { data, isPlaceholderData }: ReturnType<typeof useLeads>,
): LeadListAnswer | undefined {
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
function useSelection(leads: readonly Lead[]) {
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
function useLastPage(
  { page, per_page }: ListView,
  answer: LeadListAnswer | undefined,
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
