import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MailboxResponse, mailboxResponseSchema } from '../../../../domain/http-api/mailbox';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { cachedLead, putLead } from '../../leads/api/lead-cache';

const FRESH_MS = 60_000;

/** Fetches where the answers of visitors arrive. */
const getMailbox = (): Promise<MailboxResponse> => request(mailboxResponseSchema, '/api/mailbox');

export const useMailbox = () =>
  useQuery({
    queryKey: ['mailbox'],
    queryFn: getMailbox,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

/** Marks a lead's answers as read, up to the one with this id; one that arrives meanwhile stays unread. */
const readAnswers = (leadId: string, event: number): Promise<void> =>
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
