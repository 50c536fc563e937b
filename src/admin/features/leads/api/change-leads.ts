import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bulkAnswerSchema, type BulkChange } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request, RequestFailure } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { failedText, notUndoneText, savedText, UNDONE } from '../change/change-text';
import { expectLead } from '../lead-focus';
import { changedLead, type ChangeOfMany, reverseChanges } from '../change/lead-change';
import { useStatusQuestions } from '../change/status-questions';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';

/** Changes several leads in one call, all or none. */
export const changeLeads = (change: BulkChange): Promise<{ updated: number }> =>
  request(bulkAnswerSchema, '/api/leads', { method: 'PATCH', body: change });

interface BulkMutation {
  leads: readonly Lead[];
  change: ChangeOfMany;
}

/** Changes leads back, in one call for each value there was before; stops at the first that fails. */
async function changeBack({ leads, change }: BulkMutation) {
  let left = leads;
  for (const reverse of reverseChanges(leads, change)) {
    try {
      await changeLeads(reverse);
    } catch (failure) {
      if (failure instanceof RequestFailure) return { left, failure };
      throw failure;
    }
    left = left.filter(({ id }) => !reverse.ids.includes(id));
  }
  return { left };
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
  const onSettled = () => refreshLeads(client);
  const undo = useMutation({
    mutationKey,
    mutationFn: changeBack,
    onMutate: async ({ leads }) => {
      await cancelLeadFetches(client);
      for (const lead of leads) putLead(client, lead);
    },
    onSuccess: ({ left, failure }, { leads, change }) => {
      questions.settle(leads.filter((lead) => !left.includes(lead)));
      if (!failure) return showToast('success', UNDONE);
      for (const lead of left) putLead(client, changedLead(lead, change));
      const retry = retryOffer(failure, () => undo.mutate({ leads: left, change }));
      showToast('error', notUndoneText(left.length, leads.length), retry);
    },
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
      if (change.status) {
        questions.settle(before.map((lead) => changedLead(lead, change)));
        questions.ask(before, change.status);
      }
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
