import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bulkAnswerSchema, type BulkChange } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../app/request';
import { useToasts } from '../../../app/toasts';
import { failedText, NOT_SAVED, savedText, UNDONE } from '../change-text';
import { changedLead, type ChangeOfMany, reverseChanges } from '../lead-change';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';

/** Changes several leads in one call, all or none. */
export const changeLeads = (change: BulkChange): Promise<{ updated: number }> =>
  request(bulkAnswerSchema, '/api/leads', { method: 'PATCH', body: change });

interface BulkMutation {
  leads: readonly Lead[];
  change: ChangeOfMany;
}

const mutationKey = [...leadKeys.changes, 'several'];

/**
 * Changes several leads: shown at once, reverted if refused, undone on request.
 *
 * @param onChanged called even when the caller is gone by then, as it is once all selected leads have left the list
 */
export function useChangeLeads({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const { showToast } = useToasts();
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
    onError: () => showToast('error', NOT_SAVED),
    onSettled,
  });
  return useMutation({
    mutationKey,
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
      showToast('success', savedText(change), {
        label: 'Undo',
        run: () => undo.mutate({ leads: before, change }),
      });
    },
    onError: (failure, { change }, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      showToast('error', failedText(change, failure));
    },
    onSettled,
  });
}
