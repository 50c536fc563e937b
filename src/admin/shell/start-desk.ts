import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { SavedView } from '../../domain/http-api/views';
import { dayQuery } from '../features/day/api/get-day';
import { leadListQuery } from '../features/leads/api/read-leads';
import { isUnread, parseListView } from '../features/leads/list/list-view';
import { sessionQuery } from '../features/session/api/session';
import { sessionKey } from '../features/session/session';
import { knownViews, viewsQuery } from '../features/views/api/list-views';
import { isAt, isDay, PATHS } from '../lib/paths';
import type { RequestFailure } from '../lib/request-failure';
import { followAnswers } from '../toasts/undo-steps';

/** Limits of data fetching. */
const RETRIES = 3;
const MAX_BACK_OFF_MS = 30_000;
const CACHE_LIFETIME_MS = 5 * 60_000;
/** Shown from the cache for this long without asking again. */
const FRESH_MS = 10_000;

/** The desk's client: retries failed requests, and notices when access was taken away. */
function createQueryClient(): QueryClient {
  const noticeLostAccess = ({ status, problem }: RequestFailure) => {
    // A proxy's page says nothing about the person's access.
    if (status === 403 && problem) void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostAccess }),
    mutationCache: new MutationCache({ ...followAnswers, onError: noticeLostAccess }),
    defaultOptions: {
      queries: {
        // Offline, a request fails at once and says so, instead of waiting silently for the network.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: CACHE_LIFETIME_MS,
        retry: (failures, failure) => failures < RETRIES && !failure.isRefusal,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, MAX_BACK_OFF_MS),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Asks for the saved views, and for the list: at once, unless the address names one of those views alone. */
async function prefetchList(client: QueryClient, search: string): Promise<void> {
  const prefetch = (views?: readonly SavedView[]) =>
    client.prefetchQuery(leadListQuery(parseListView(search, views).view));
  const views = client.prefetchQuery(viewsQuery);
  if (!isUnread(parseListView(search).view)) return prefetch();
  await views;
  return prefetch(knownViews(client));
}

/** Asks for the session and the day, or the first page of leads, side by side. */
export function startQueries(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(sessionQuery);
  const { pathname, search } = window.location;
  if (isAt(pathname, PATHS.dashboard) && isDay(search)) {
    void client.prefetchQuery(dayQuery);
  } else if (isAt(pathname, PATHS.dashboard)) {
    void prefetchList(client, search);
  }
  return client;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Requests the data of the first view, then runs MUI and the components that show it. Each runs in a task of its own, so
 * that a slow phone isn't blocked for as long as all of them take.
 */
export async function startDesk() {
  const queryClient = startQueries();
  await nextTask();
  await import(/* webpackMode: "eager" */ './theme');
  await nextTask();
  await import(/* webpackMode: "eager" */ '../features/leads/list/filter/filter-bar');
  await nextTask();
  const { default: Desk } = await import(/* webpackMode: "eager" */ './desk');
  return { Desk, queryClient };
}
