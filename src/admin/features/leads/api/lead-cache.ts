import type { Mutation, Query, QueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../../domain/lead';

/** Query keys of leads, and the key that every change of a lead begins with. */
export const leadKeys = {
  lists: ['leads', 'list'],
  details: ['leads', 'detail'],
  boards: ['leads', 'board'],
  day: ['leads', 'day'],
  viewCounts: ['leads', 'view-counts'],
  versions: ['leads', 'version'],
  changes: ['leads', 'change'],
  bulkChanges: ['leads', 'change', 'several'],
} as const;

/** The queries whose data holds leads, each in the way that its `meta` says. */
const HOLDING = {
  queryKey: ['leads'],
  predicate: ({ meta }: Query) => meta?.leads !== undefined,
};

/** Puts a version of a lead into the data of every page that has it, and keeps it once it has left them. */
export function putLead(client: QueryClient, lead: Lead): void {
  client.setQueryData<Lead>([...leadKeys.versions, lead.id], lead);
  for (const { queryKey, meta } of client.getQueryCache().findAll(HOLDING)) {
    client.setQueryData(queryKey, (data) => data && meta?.leads?.withLead(data, lead));
  }
}

/** The latest cached version of a lead: its list and its own page are fetched at different times. */
export function cachedLead(client: QueryClient, id: string): Lead | undefined {
  const changed = client.getQueryData<Lead>([...leadKeys.versions, id]);
  const holding = client.getQueryCache().findAll(HOLDING);
  return [
    ...(changed ? [changed] : []),
    ...holding.flatMap(({ meta, state: { data } }) =>
      data === undefined ? [] : (meta?.leads?.leadsOf(data) ?? []),
    ),
  ]
    .filter((lead) => lead.id === id)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
}

/** The key of a change names its lead; a change of several has them among its variables. */
function leadsOfChange({ options, state }: Mutation): string[] {
  const { leads } = (state.variables ?? {}) as { leads?: readonly Lead[] };
  return leads?.map(({ id }) => id) ?? [String(options.mutationKey?.at(-1))];
}

/** Ids of the leads that were added or changed at this desk, for as long as the cache keeps them. */
export const leadsChangedHere = (client: QueryClient): ReadonlySet<string> =>
  new Set([
    ...client.getMutationCache().findAll({ mutationKey: leadKeys.changes }).flatMap(leadsOfChange),
    ...client
      .getQueryCache()
      .findAll({ queryKey: leadKeys.versions })
      .map(({ queryKey }) => String(queryKey.at(-1))),
  ]);

/**
 * Tells the ids of the leads that are being changed at this desk, whenever that may have changed.
 * @returns a function that ends it
 */
export function watchLeadChanges(
  client: QueryClient,
  listener: (ids: readonly string[]) => void,
): () => void {
  const cache = client.getMutationCache();
  const pending = { mutationKey: leadKeys.changes, status: 'pending' } as const;
  return cache.subscribe(() => listener(cache.findAll(pending).flatMap(leadsOfChange)));
}

/** Drops responses that are under way: they would show leads as they were before a change. */
export const cancelLeadFetches = (client: QueryClient): Promise<void> =>
  client.cancelQueries(HOLDING);

/** Fetches the shown leads again, once the last of several changes is through. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: leadKeys.changes }) > 1) return;
  void client.invalidateQueries({ queryKey: leadKeys.viewCounts });
  await client.invalidateQueries(HOLDING);
}
