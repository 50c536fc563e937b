import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type SavedView,
  viewCountsResponseSchema,
  viewsResponseSchema,
} from '../../../../domain/http-api/views';
import { request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';

export const VIEWS_PATH = '/api/views';

const POLL_MS = 60_000;

/** This person's saved views of the list, and the shared ones. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: () => request(viewsResponseSchema, VIEWS_PATH),
});

export const useViews = () => useQuery({ ...viewsQuery, refetchInterval: POLL_MS });

/** The saved views that were last fetched. */
export const knownViews = (client: QueryClient): readonly SavedView[] =>
  client.getQueryData(viewsQuery.queryKey)?.views ?? [];

/**
 * The number of leads in each saved view, as its tab says it; fetched again when leads or views have changed.
 *
 * @param isWanted false while the list is still loading: it comes first
 */
export function useViewCounts({ isWanted }: { isWanted: boolean }) {
  const views = useViews();
  const kept = views.data?.views.map(({ id, search }) => [id, search]) ?? [];
  return useQuery({
    queryKey: [...leadKeys.viewCounts, kept],
    queryFn: () => request(viewCountsResponseSchema, `${VIEWS_PATH}/counts`),
    enabled: isWanted && kept.length > 0,
    refetchInterval: POLL_MS,
    placeholderData: (before) => before,
  });
}
