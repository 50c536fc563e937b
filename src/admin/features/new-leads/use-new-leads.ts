import { useEffect, useRef } from 'react';
import { useStoredChoice } from '../../stored-choice';
import type { useLeadList } from '../leads/list-leads';
import { notifyChoice } from '../preferences/notify-choice';
import { useLeadCounts } from './count-leads';
import { notifyOfNewLeads } from './notify';
import { useTabTitle } from './use-tab-title';

/**
 * Watches for what others do: rows on the page are brought up to date in place, the counters follow, and new enquiries
 * are counted here, in the tab's title and, when one looks elsewhere, in a browser notification.
 */
export function useNewLeads(list: ReturnType<typeof useLeadList>) {
  const { data, dataUpdatedAt, isPlaceholderData, refetch } = list;
  const isNotifying = useStoredChoice(notifyChoice) === 'on';
  const poll = useLeadCounts(data, dataUpdatedAt, { isNotifying });
  const count = poll.data?.since.count ?? 0;
  useTabTitle(count);

  const isNewer = !isPlaceholderData && poll.dataUpdatedAt > dataUpdatedAt;
  useEffect(() => {
    if (isNewer) void refetch({ cancelRefetch: false });
  }, [isNewer, poll.dataUpdatedAt, refetch]);

  const told = useRef(0);
  useEffect(() => {
    if (count > told.current && isNotifying && document.hidden) notifyOfNewLeads(count);
    told.current = count;
  }, [count, isNotifying]);

  return { count, counts: isNewer ? poll.data?.counts : data?.counts };
}
