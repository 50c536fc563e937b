import { useQuery } from '@tanstack/react-query';
import { leadCountsAnswerSchema } from '../../../domain/http-api/leads';
import type { LeadListAnswer } from '../../../domain/http-api/leads';
import { request } from '../../api/request';

/** How often the desk asks what is new: while one looks at it, while it waits to notify, and while it lies idle. */
const INTERVAL_MS = { visible: 30_000, notifying: 60_000, hidden: 5 * 60_000 } as const;

interface PollOptions {
  /** Somebody asked to be notified, so a hidden desk should not be too late with it. */
  isNotifying: boolean;
}

/** Before anything was stored. */
const EVER = '1970-01-01T00:00:00Z';

/**
 * The counters now, and how many leads came after the newest one that the list has told of.
 *
 * @param list what is shown; its own counters stand until the first poll
 * @param shownAt when it came, in ms since 1970
 */
export function useLeadCounts(
  list: LeadListAnswer | undefined,
  shownAt: number,
  { isNotifying }: PollOptions,
) {
  const since = list?.newest ?? EVER;
  return useQuery({
    queryKey: ['leads', 'counts', since],
    queryFn: ({ signal }) =>
      request(leadCountsAnswerSchema, `/api/leads/counts?${new URLSearchParams({ since })}`, {
        signal,
      }),
    enabled: list !== undefined,
    ...(list && {
      initialData: { counts: list.counts, newest: list.newest, since: { count: 0 } },
      initialDataUpdatedAt: shownAt,
    }),
    refetchInterval: () => {
      if (!document.hidden) return INTERVAL_MS.visible;
      return isNotifying ? INTERVAL_MS.notifying : INTERVAL_MS.hidden;
    },
    refetchIntervalInBackground: true,
  });
}
