import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type LoggedReply,
  type ReplyResponse,
  replyResponseSchema,
} from '../../../../domain/http-api/replies';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { useUndo } from '../../leads/api/undo';

const LOGGED = { title: 'Reply Logged', text: 'The reply clock has stopped.' };
const TRY_LOGGED = { title: 'Try Logged', text: 'The visitor still waits for a reply.' };
const NOT_LOGGED = { title: 'Error', text: 'The reply could not be logged.' };
const PERHAPS_LOGGED = {
  title: 'Error',
  text: 'We don’t know whether the reply was saved. Check the history before you try again.',
};

export const repliesPath = (leadId: string) => `/api/leads/${leadId}/replies`;

/** Logs what happened outside the desk; a person who was reached stops the reply clock. */
export const logReply = (leadId: string, reply: LoggedReply): Promise<ReplyResponse> =>
  request(replyResponseSchema, repliesPath(leadId), { method: 'POST', body: reply });

/** Logs a reply, and removes it on Undo. @param onLogged called once the server has it, also when its form is gone */
export function useLogReply({ id }: Pick<Lead, 'id'>, onLogged?: (reply: LoggedReply) => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = [...leadKeys.changes, id];
  const undoOffer = useUndo(mutationKey);
  const log = useMutation({
    mutationKey,
    mutationFn: (reply: LoggedReply) => logReply(id, reply),
    onSuccess: ({ lead, event }, reply) => {
      onLogged?.(reply);
      putLead(client, lead);
      const offer = undoOffer({ leads: [lead], events: [event.id] });
      showToast('success', reply.reached ? LOGGED : TRY_LOGGED, offer);
    },
    onError: (failure, reply) => {
      const { errors, detail = NOT_LOGGED.text } = failure.problem ?? {};
      // The form shows a refused field itself.
      if (errors) return;
      if (failure.isRefusal) return showToast('error', { ...NOT_LOGGED, text: detail });
      showToast('error', PERHAPS_LOGGED, { label: 'Try again', run: () => log.mutate(reply) });
    },
    onSettled: () => refreshLeads(client),
  });
  return log;
}
