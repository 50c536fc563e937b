import type { QueryClient } from '@tanstack/react-query';
import { leadDetailsKey } from './cached-leads';
import { leadListsKey } from './list-leads';

/** Every change of leads that is under way. */
export const leadChangesKey = ['leads', 'change'] as const;

const SHOWN = [leadListsKey, leadDetailsKey];

/** Stops answers that are under way: they would show leads as they were before a change. */
export async function holdLeads(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN.map((queryKey) => client.cancelQueries({ queryKey })));
}

/** Asks again for what is shown of leads, once the last of several changes is through. */
export async function refreshLeads(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: leadChangesKey }) > 1) return;
  await Promise.all(SHOWN.map((queryKey) => client.invalidateQueries({ queryKey })));
}
