import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leadAnswerSchema } from '../../../../domain/http-api/lead-changes';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { request } from '../../../app/request';
import { cachedLead, putLead } from '../../leads/api/lead-cache';

/** Marks a lead's answers as read, up to the one with this id; one that arrives meanwhile stays unread. */
export const readAnswers = (leadId: string, answers_read: number) =>
  request(leadAnswerSchema, `/api/leads/${leadId}`, { method: 'PATCH', body: { answers_read } });

/** Marks the answers as read that the open lead shows. One that failed can be tried again. */
export function useReadAnswers(lead: Lead, history: readonly LeadEvent[]) {
  const client = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: (newest: number) => readAnswers(lead.id, newest),
    onSuccess: ({ lead: { unread_answers, ...read } }) =>
      putLead(client, { ...(cachedLead(client, lead.id) ?? read), unread_answers }),
  });
  const newest = history.findLast(({ kind }) => kind === 'answer')?.id;
  const isUnread = lead.unread_answers > 0 && newest !== undefined;
  useEffect(() => {
    if (isUnread) mutate(newest);
  }, [mutate, isUnread, newest]);
  return {
    isFailed: isUnread && isError,
    retry: () => newest !== undefined && mutate(newest),
  };
}
