import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { getLead } from '../../leads/api/get-lead';
import { cachedLead, leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { NOT_SAVED } from '../../leads/change/change-text';

/** Marks a lead's answers as read, up to the one with this id; one that arrives meanwhile stays unread. */
export const readAnswers = (leadId: string, event: number): Promise<void> =>
  request(noBody, `/api/leads/${leadId}/answers/read`, { method: 'POST', body: { event } });

/** Marks all answers of a lead as read that have arrived by now, where the lead itself is not shown. */
export function useReadAllAnswers({ id, reference }: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationKey: [...leadKeys.changes, id],
    mutationFn: async () => {
      const { lead, history } = await getLead(reference);
      const newest = newestAnswer(history);
      if (newest !== undefined) await readAnswers(id, newest);
      return lead;
    },
    onSuccess: (lead) => {
      putLead(client, { ...(cachedLead(client, id) ?? lead), unread_answers: 0 });
      showToast('success', READ);
    },
    onError: (failure) => {
      const retry = retryOffer(failure, () => mutation.mutate());
      showToast('error', NOT_SAVED, retry);
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}

const READ = { title: 'Marked as Read', text: 'The lead keeps the answer in its conversation.' };

const newestAnswer = (history: readonly LeadEvent[]) =>
  history.findLast(({ kind }) => kind === 'answer')?.id;

/** Marks the answers as read that the open lead shows. One that failed can be tried again. */
export function useReadAnswers(lead: Lead, history: readonly LeadEvent[]) {
  const client = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: (newest: number) => readAnswers(lead.id, newest),
    onSuccess: () =>
      putLead(client, { ...(cachedLead(client, lead.id) ?? lead), unread_answers: 0 }),
  });
  const newest = newestAnswer(history);
  const isUnread = lead.unread_answers > 0 && newest !== undefined;
  useEffect(() => {
    if (isUnread) mutate(newest);
  }, [mutate, isUnread, newest]);
  return {
    isFailed: isUnread && isError,
    retry: () => newest !== undefined && mutate(newest),
  };
}
