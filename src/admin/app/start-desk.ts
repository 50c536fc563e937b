import type { QueryClient } from '@tanstack/react-query';
import { parseListView } from '../features/leads/list-view';
import { leadListQuery } from '../features/leads/queries';
import { sessionQuery } from '../features/session/session';
import { isAt, PATHS } from './paths';
import { createQueryClient } from './query-client';

/** Asks for the session and the first page of leads side by side. */
export function startQueries(): QueryClient {
  const client = createQueryClient();
  void client.prefetchQuery(sessionQuery);
  const { pathname, search } = window.location;
  if (isAt(pathname, PATHS.dashboard)) {
    void client.prefetchQuery(leadListQuery(parseListView(search).view));
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
  await import(/* webpackMode: "eager" */ '../features/leads/filter-bar');
  await nextTask();
  const { default: Desk } = await import(/* webpackMode: "eager" */ './desk');
  return { Desk, queryClient };
}
