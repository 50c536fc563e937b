import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LeadFile } from '../../../../domain/http-api/files';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import {
  type MailboxResponse,
  mailboxResponseSchema,
  type EmailReply,
  type QueuedReply,
  queuedReplySchema,
  writingSchema,
} from '../../../../domain/http-api/replies';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import type { RequestFailure } from '../../../lib/request-failure';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { cachedLead, leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { undoChange } from '../../leads/api/undo';
import { useMe } from '../../session/session';
import { type DraftFile, useReplyDraftKeeper } from '../reply-draft';
import { repliesPath } from '../../leads/api/log-reply';

/** The id of the newest event of a history, 0 where there is none. */
export const newestOf = (history: readonly LeadEvent[]): number =>
  Math.max(0, ...history.map(({ id }) => id));

/** The server keeps an email back for as long as it can be undone. */
const UNDO_MS = 10_000;

/** While an email is on its way, its state changes within seconds. */
const POLL_MS = 3_000;

/** The server believes for 40 s that somebody writes. */
const REPEAT_MS = 15_000;

/** The mailbox is read every minute or two. */
const MAILBOX_MS = 60_000;

const SENDING = { title: 'Reply On Its Way', text: 'It leaves in ten seconds.' };
const NOT_SENT = { title: 'Not Sent', text: 'The reply is a draft again.' };
const NOT_SENT_NEWER = { title: 'Not Sent', text: 'The draft you have begun since is kept.' };
const NOT_UNDONE = { title: 'Error', text: 'The email could not be held back.' };
const PERHAPS_UNDONE = 'We don’t know whether the email was held back. The conversation shows it.';

/** An email with the files of its draft. */
type DraftedReply = Omit<EmailReply, 'files'> & { files?: readonly DraftFile[] };

const sendReply = (
  leadId: string,
  { files = [], ...email }: DraftedReply,
): Promise<QueuedReply> => {
  const body: EmailReply = {
    ...email,
    ...(files.length > 0 && { files: files.map(({ id }) => id) }),
  };
  return request(queuedReplySchema, repliesPath(leadId), { method: 'POST', body });
};

/** The files that came with a message of a lead, as a draft has them. */
export const filesOf = (files: readonly LeadFile[], eventId: number): DraftFile[] =>
  files
    .filter(({ event_id }) => event_id === eventId)
    .map(({ id, name, bytes }) => ({ id, name, bytes }));

function cachedFiles(client: QueryClient, leadId: string, eventId: number): DraftFile[] {
  const answers = client.getQueriesData<LeadDetailResponse>({ queryKey: leadKeys.details });
  const answer = answers.find(([, data]) => data?.lead.id === leadId)?.[1];
  return filesOf(answer?.files ?? [], eventId);
}

/** Fetches how a reply stands. */
const getReply = (leadId: string, eventId: number): Promise<QueuedReply> =>
  request(queuedReplySchema, `${repliesPath(leadId)}/${eventId}`);

/** Puts an event into the history that is shown, before the lead is fetched again. */
function putEvent(client: QueryClient, leadId: string, event: LeadEvent): void {
  client.setQueriesData<LeadDetailResponse>({ queryKey: leadKeys.details }, (answer) => {
    if (answer?.lead.id !== leadId) return answer;
    const others = answer.history.filter(({ id }) => id !== event.id);
    return { ...answer, history: [...others, event] };
  });
}

/** A reply to hold back, with its files where the lead that is shown may not have them yet. */
type UndoneReply = LeadEvent & { files?: readonly DraftFile[] };

/** Holds a queued email back; its text and files become the draft again. */
export function useUndoReply(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const { restoreDraft } = useReplyDraftKeeper(lead);
  const me = useMe();
  const undo = useMutation({
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: ({ id }: UndoneReply) => undoChange(lead.id, id, me.email),
    onSuccess: (answer, { id, subject, text, cc, files: sent }) => {
      putLead(client, answer.lead);
      const words = { subject: subject ?? '', text: text ?? '', cc: cc ?? '' };
      const files = [...(sent ?? cachedFiles(client, lead.id, id))];
      const isRestored = restoreDraft({ ...words, seen: id, ...(files.length > 0 && { files }) });
      showToast('success', isRestored ? NOT_SENT : NOT_SENT_NEWER);
    },
    onError: (failure, event) => {
      const { detail = NOT_UNDONE.text } = failure.status === 409 ? (failure.problem ?? {}) : {};
      showToast(
        'error',
        { ...NOT_UNDONE, text: failure.isRefusal ? detail : PERHAPS_UNDONE },
        retryOffer(failure, () => undo.mutate(event)),
      );
    },
    onSettled: () => refreshLeads(client),
  });
  return undo;
}

/** Sends a reply by email, and holds it back on Undo. The draft is forgotten once the server has the text. */
export function useSendReply(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const { forgetDraft } = useReplyDraftKeeper(lead);
  const undo = useUndoReply(lead);
  return useMutation<QueuedReply, RequestFailure, DraftedReply>({
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: (reply) => sendReply(lead.id, reply),
    onSuccess: ({ event }, sent) => {
      const { subject, text, cc, seen_event_id: seen, saved_replies, files } = sent;
      forgetDraft({
        ...{ subject, text, cc: cc ?? '' },
        ...(seen !== undefined && { seen }),
        ...(saved_replies && { saved_replies }),
        ...(files && files.length > 0 && { files: [...files] }),
      });
      putEvent(client, lead.id, event);
      const offer = { undo: () => undo.mutateAsync({ ...event, ...(files && { files }) }) };
      showToast('success', SENDING, offer, UNDO_MS);
    },
    onSettled: () => refreshLeads(client),
  });
}

/** Watches an email that waits; once it has left or failed, the lead is fetched anew, whose clock it may have stopped. */
export function useWatchReply({ id: leadId }: Pick<Lead, 'id'>, { id, state }: LeadEvent): void {
  const client = useQueryClient();
  useQuery({
    queryKey: ['reply', leadId, id],
    queryFn: async () => {
      const answer = await getReply(leadId, id);
      if (answer.event.state !== 'queued') await refreshLeads(client);
      return answer;
    },
    enabled: state === 'queued',
    refetchInterval: POLL_MS,
  });
}

const writingPath = (leadId: string) => `/api/leads/${leadId}/writing`;

/**
 * Tells colleagues that this person writes a reply, for as long as they do, and learns whether a colleague does. It is a
 * courtesy: a failure changes nothing.
 */
export function useTellWriting(leadId: string, isWriting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWriting) return;
    const tell = async () => {
      const body = { method: 'PUT', body: {} } as const;
      const { writing } = await request(writingSchema, writingPath(leadId), body);
      client.setQueriesData<LeadDetailResponse>(
        { queryKey: leadKeys.details },
        (answer) => answer && (answer.lead.id === leadId ? { ...answer, writing } : answer),
      );
    };
    const ignore = () => undefined;
    tell().catch(ignore);
    const timer = setInterval(() => void tell().catch(ignore), REPEAT_MS);
    return () => {
      clearInterval(timer);
      request(noBody, writingPath(leadId), { method: 'DELETE' }).catch(ignore);
    };
  }, [client, leadId, isWriting]);
}

/** Fetches where the answers of visitors arrive. */
const getMailbox = (): Promise<MailboxResponse> => request(mailboxResponseSchema, '/api/mailbox');

export const useMailbox = () =>
  useQuery({
    queryKey: ['mailbox'],
    queryFn: getMailbox,
    staleTime: MAILBOX_MS,
    refetchInterval: MAILBOX_MS,
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
