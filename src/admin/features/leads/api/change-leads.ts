import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bulkAnswerSchema, type BulkChange } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../app/request';
import { retryOffer, useToasts } from '../../../app/toasts';
import { failedText, NOT_SAVED, savedText, UNDONE } from '../change-text';
import { expectLead } from '../lead-focus';
import { useAskOutcome } from '../outcome-context';
import { changedLead, type ChangeOfMany, reverseChanges } from '../lead-change';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';

/** Changes several leads in one call, all or none. */
export const changeLeads = (change: BulkChange): Promise<{ updated: number }> =>
  request(bulkAnswerSchema, '/api/leads', { method: 'PATCH', body: change });

interface BulkMutation {
  leads: readonly Lead[];
  change: ChangeOfMany;
}

const mutationKey = leadKeys.bulkChanges;

/**
 * Changes several leads: shown at once, reverted if refused, undone on request.
 *
 * @param onChanged called even when the caller is gone by then, as it is once all selected leads have left the list
 */
export function useChangeLeads({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const askOutcome = useAskOutcome();
  const onSettled = () => refreshLeads(client);
  const undo = useMutation({
    mutationKey,
    mutationFn: async ({ leads, change }: BulkMutation) => {
      for (const reverse of reverseChanges(leads, change)) await changeLeads(reverse);
    },
    onMutate: async ({ leads }) => {
      await cancelLeadFetches(client);
      for (const lead of leads) putLead(client, lead);
    },
    onSuccess: () => showToast('success', UNDONE),
    onError: (failure, variables) =>
      showToast(
        'error',
        NOT_SAVED,
        retryOffer(failure, () => undo.mutate(variables)),
      ),
    onSettled,
  });
  const mutation = useMutation({
    mutationKey,
    // Two quick keys are stored in their order.
    scope: { id: mutationKey.join() },
    mutationFn: ({ leads, change }: BulkMutation) =>
      changeLeads({ ...change, ids: leads.map(({ id }) => id) }),
    onMutate: async ({ leads, change }) => {
      await cancelLeadFetches(client);
      const before = leads.map((lead) => cachedLead(client, lead.id) ?? lead);
      for (const lead of before) putLead(client, changedLead(lead, change));
      return before;
    },
    onSuccess: (_answer, { change }, before) => {
      onChanged();
      if (change.status === 'closed') askOutcome(before);
      const undoChange = () => {
        expectLead(...before.map(({ id }) => id));
        return undo.mutateAsync({ leads: before, change });
      };
      showToast('success', savedText(change, before), { undo: undoChange });
    },
    onError: (failure, variables, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', failedText(variables.change, failure), retry);
    },
    onSettled,
  });
  return mutation;
}
