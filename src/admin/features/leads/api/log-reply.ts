import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type LeadReply,
  type ReplyAnswer,
  replyAnswerSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../app/request';
import { useToasts } from '../../../app/toasts';
import { NOT_SAVED } from '../change-text';
import { leadKeys, putLead, refreshLeads } from './lead-cache';

const REPLY_LOGGED = { title: 'Reply Logged', text: 'The reply clock has stopped.' };
const REPLY_REMOVED = { title: 'Reply Removed', text: 'The lead is as it was before.' };
const REPLY_NOT_LOGGED = {
  title: 'Error',
  text: 'The reply could not be logged. The history does not show it.',
};

const repliesPath = (leadId: string) => `/api/leads/${leadId}/replies`;

/** Logs a reply that was sent, which stops the reply clock. */
export const logReply = (leadId: string, reply: LeadReply): Promise<ReplyAnswer> =>
  request(replyAnswerSchema, repliesPath(leadId), { method: 'POST', body: reply });

/** Removes a logged reply, which lets the clock run again. */
export const removeReply = (leadId: string, eventId: number): Promise<ReplyAnswer> =>
  request(replyAnswerSchema, `${repliesPath(leadId)}/${eventId}`, { method: 'DELETE' });

/** Logs a reply, and removes it on Undo. */
export function useLogReply({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = [...leadKeys.changes, id];
  const onSettled = () => refreshLeads(client);
  const remove = useMutation({
    mutationKey,
    mutationFn: (eventId: number) => removeReply(id, eventId),
    onSuccess: ({ lead }) => {
      putLead(client, lead);
      showToast('success', REPLY_REMOVED);
    },
    onError: () => showToast('error', NOT_SAVED),
    onSettled,
  });
  const log = useMutation({
    mutationKey,
    mutationFn: (reply: LeadReply) => logReply(id, reply),
    onSuccess: ({ lead, event }) => {
      putLead(client, lead);
      showToast('success', REPLY_LOGGED, { label: 'Undo', run: () => remove.mutate(event.id) });
    },
    onError: (_failure, reply) =>
      showToast('error', REPLY_NOT_LOGGED, { label: 'Try again', run: () => log.mutate(reply) }),
    onSettled,
  });
  return log;
}
