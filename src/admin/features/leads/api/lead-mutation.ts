import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../../domain/lead';
import type { RequestFailure } from '../../../lib/request-failure';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';

/** A change that is on the screen before the server has it. */
export interface Shown {
  /** Shows what was there before, because the server refused the change. */
  takeBack: () => void;
}

/** The key of a change: of one lead it names the lead, and all changes of several leads share one. */
export function changeKey(leads: readonly Pick<Lead, 'id'>[]): readonly string[] {
  const [lead, ...others] = leads;
  return lead && others.length === 0 ? [...leadKeys.changes, lead.id] : leadKeys.bulkChanges;
}

/** Shows leads as a change leaves them, wherever the desk has them. */
export function showLeads(
  client: QueryClient,
  leads: readonly Lead[],
  change: (lead: Lead) => Lead,
): Shown {
  const before = leads.map((lead) => cachedLead(client, lead.id) ?? lead);
  for (const lead of before) putLead(client, change(lead));
  return {
    takeBack: () => {
      for (const lead of before) {
        // A change before this one may have been saved meanwhile: its version stays.
        const { updated_at } = cachedLead(client, lead.id) ?? lead;
        putLead(client, { ...lead, updated_at });
      }
    },
  };
}

interface LeadMutation<Answer, Variables, S extends Shown> {
  mutationKey: readonly string[];
  mutationFn: (variables: Variables) => Promise<Answer>;
  /** Shows the change at once; without it the change is seen when it is saved. */
  show?: (variables: Variables) => S;
  onSuccess: (answer: Answer, variables: Variables, shown: S | undefined) => void;
  /** Called once the screen shows what was there before. */
  onError?: (failure: RequestFailure, variables: Variables) => void;
  retry?: (failures: number, failure: RequestFailure) => boolean;
  retryDelay?: number;
}

/**
 * The one way in which the desk changes leads: shown at once, taken back if it fails, and fetched again at the end. Changes
 * of the same key wait for each other, or the second would be told that the first had moved the lead. The callbacks belong
 * to the mutation, so it goes on when the row it started from has left the list.
 */
export function useLeadMutation<Answer, Variables, S extends Shown = Shown>({
  show,
  onError,
  ...mutation
}: LeadMutation<Answer, Variables, S>) {
  const client = useQueryClient();
  return useMutation<Answer, RequestFailure, Variables, S | undefined>({
    ...mutation,
    scope: { id: mutation.mutationKey.join() },
    onMutate: async (variables) => {
      await cancelLeadFetches(client);
      return show?.(variables);
    },
    onError: (failure, variables, shown) => {
      shown?.takeBack();
      onError?.(failure, variables);
    },
    onSettled: () => refreshLeads(client),
  });
}
