import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type LoggedReply,
  type ReplyResponse,
  replyResponseSchema,
} from '../../../../domain/http-api/replies';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { type RequestKey, SENT_AGAIN, useRequestKeys } from '../../../lib/send-once';
import { useToasts } from '../../../toasts/toasts';
import { leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { useUndo } from '../../leads/api/undo';

const LOGGED = { title: 'Reply Logged', text: 'The reply clock has stopped.' };
const TRY_LOGGED = { title: 'Try Logged', text: 'The visitor still waits for a reply.' };
const NOT_LOGGED = { title: 'Error', text: 'The reply could not be logged.' };
const PERHAPS_LOGGED = {
  title: 'Error',
  text: 'We don’t know whether the reply was saved. Try again: it will be saved only once.',
};

export const repliesPath = (leadId: string) => `/api/leads/${leadId}/replies`;

/** Logs what happened outside the desk; a person who was reached stops the reply clock. */
export const logReply = (
  leadId: string,
  reply: LoggedReply,
  headers: RequestKey,
): Promise<ReplyResponse> =>
  request(replyResponseSchema, repliesPath(leadId), { method: 'POST', body: reply, headers });

/** Logs a reply, and removes it on Undo. @param onLogged called once the server has it, also when its form is gone */
export function useLogReply({ id }: Pick<Lead, 'id'>, onLogged?: (reply: LoggedReply) => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = [...leadKeys.changes, id];
  const undoOffer = useUndo(mutationKey);
  const { sendOnce } = useRequestKeys();
  const log = useMutation({
    ...SENT_AGAIN,
    mutationKey,
    mutationFn: (reply: LoggedReply) => sendOnce(reply, (key) => logReply(id, reply, key)),
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

/** The results of calls that were made together. */
interface Outcome<Item> {
  answers: readonly ReplyResponse[];
  /** Those that failed, or whose answer was lost. */
  failed: readonly Item[];
}

async function callEach<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<ReplyResponse>,
): Promise<Outcome<Item>> {
  const results = await Promise.allSettled(items.map(call));
  return {
    answers: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failed: items.filter((_item, index) => results[index]?.status === 'rejected'),
  };
}

interface Logging {
  leads: readonly Lead[];
  reply: LoggedReply;
}

/** Logs the same reply for leads that were contacted together, in a call for each, and removes all of them on Undo. */
export function useLogReplies() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const show = ({ answers }: Outcome<unknown>) => {
    for (const { lead } of answers) putLead(client, lead);
  };
  const undoOffer = useUndo(leadKeys.bulkChanges);
  const { sendOnce } = useRequestKeys();
  const log = useMutation({
    mutationKey: leadKeys.bulkChanges,
    mutationFn: ({ leads, reply }: Logging) =>
      callEach(leads, ({ id }) => sendOnce([id, reply], (key) => logReply(id, reply, key))),
    onSuccess: (outcome, { leads, reply }) => {
      show(outcome);
      const { answers, failed } = outcome;
      if (answers.length > 0) {
        const offer = undoOffer({
          leads: answers.map(({ lead }) => lead),
          events: answers.map(({ event }) => event.id),
        });
        const text = `For ${answers.length} leads. Their reply clocks have stopped.`;
        showToast('success', { title: 'Reply Logged', text }, offer);
      }
      if (failed.length === 0) return;
      const text = `We don’t know whether the reply was saved for ${failed.length} of ${leads.length} leads. Try again: it will be saved only once.`;
      const run = () => log.mutate({ leads: failed, reply });
      showToast('error', { title: 'Error', text }, { label: 'Try again', run });
    },
    onSettled: () => refreshLeads(client),
  });
  return log;
}
