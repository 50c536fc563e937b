import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { cachedLead, putLead } from '../../leads/api/lead-cache';

/** Marks a lead's answers as read, up to the one with this id; one that arrives meanwhile stays unread. */
export const readAnswers = (leadId: string, event: number): Promise<void> =>
  request(noBody, `/api/leads/${leadId}/answers/read`, { method: 'POST', body: { event } });

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
