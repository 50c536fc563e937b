import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BulkResponse,
  bulkResponseSchema,
  type BulkChange,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { useMe } from '../../session/session';
import { failedText, savedText } from '../change/change-text';
import { changedLead, type ChangeOfMany } from '../change/lead-change';
import { useStatusQuestions } from '../change/questions';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';
import { useUndo } from './undo';

/** Changes several leads in one call, all or none. */
export const changeLeads = (change: BulkChange): Promise<BulkResponse> =>
  request(bulkResponseSchema, '/api/leads', { method: 'PATCH', body: change });

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
  const questions = useStatusQuestions();
  const me = useMe();
  const undoOffer = useUndo(mutationKey);
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
    onSuccess: ({ events }, { change }, before) => {
      onChanged();
      if (change.status) {
        questions.settle(before.map((lead) => changedLead(lead, change)));
        questions.ask(before, change.status);
      }
      showToast('success', savedText(change, before, me), undoOffer({ leads: before, events }));
    },
    onError: (failure, variables, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', failedText(variables.change, failure), retry);
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}
