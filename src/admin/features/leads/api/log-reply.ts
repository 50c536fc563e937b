import { useQueryClient } from '@tanstack/react-query';
import {
  type LoggedReply,
  type ReplyResponse,
  replyResponseSchema,
} from '../../../../domain/http-api/replies';
import type { Lead } from '../../../../domain/lead';
import { request, type RequestKey, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { RequestFailure } from '../../../lib/request-failure';
import { useToasts } from '../../../toasts/toasts';
import { leadKeys, putLead } from './lead-cache';
import { changeKey, useLeadMutation } from './lead-mutation';
import { useUndo } from './undo';

const LOGGED = { title: 'Reply Logged', text: 'The reply clock has stopped.' };
const tryText = ({ awaiting_reply_until: due }: Lead) => ({
  title: 'Try Logged',
  text: due === null ? 'The history keeps it.' : 'The visitor still waits for a reply.',
});
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
  const mutationKey = changeKey([{ id }]);
  const undoOffer = useUndo(mutationKey);
  const { sendOnce } = useRequestKeys();
  const log = useLeadMutation({
    ...SENT_AGAIN,
    mutationKey,
    mutationFn: (reply: LoggedReply) => sendOnce(reply, (key) => logReply(id, reply, key)),
    onSuccess: ({ lead, event }, reply) => {
      onLogged?.(reply);
      putLead(client, lead);
      const offer = undoOffer({ leads: [lead], events: [event.id] });
      showToast('success', reply.reached ? LOGGED : tryText(lead), offer);
    },
    onError: (failure, reply) => {
      const { errors, detail = NOT_LOGGED.text } = failure.problem ?? {};
      // The form shows a refused field itself.
      if (errors) return;
      if (failure.isRefusal) return showToast('error', { ...NOT_LOGGED, text: detail });
      showToast('error', PERHAPS_LOGGED, { label: 'Try again', run: () => log.mutate(reply) });
    },
  });
  return log;
}

/** The results of calls that were made together. */
interface Outcome<Item> {
  answers: readonly ReplyResponse[];
  /** Nobody knows whether these were stored. */
  lost: readonly Item[];
  refusals: readonly RequestFailure[];
}

async function callEach<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<ReplyResponse>,
): Promise<Outcome<Item>> {
  const results = await Promise.allSettled(items.map(call));
  const failures: unknown[] = results.map((result) =>
    result.status === 'rejected' ? result.reason : null,
  );
  const isRefusal = (failure: unknown): failure is RequestFailure =>
    failure instanceof RequestFailure && failure.isRefusal;
  return {
    answers: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    lost: items.filter((_item, index) => failures[index] && !isRefusal(failures[index])),
    refusals: failures.filter(isRefusal),
  };
}

/** `For 2 leads. Their reply clocks have stopped.` */
const stoppedText = (count: number): string =>
  count === 1
    ? 'For 1 lead. Its reply clock has stopped.'
    : `For ${count} leads. Their reply clocks have stopped.`;

/** Why some of these replies are not in the history; empty where all are. */
function missingText({ lost, refusals }: Outcome<unknown>, count: number): string {
  const ofAll = `of ${count} ${count === 1 ? 'lead' : 'leads'}`;
  const [refusal] = refusals;
  return [
    refusal &&
      `Not logged for ${refusals.length} ${ofAll}. ${refusal.problem?.detail ?? NOT_LOGGED.text}`,
    lost.length > 0 &&
      `We don’t know whether the reply was saved for ${lost.length} ${ofAll}. Try again: it will be saved only once.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface Logging {
  leads: readonly Lead[];
  reply: LoggedReply;
}

/** Logs the same reply for leads that were contacted together, in a call for each, and removes all of them on Undo. */
export function useLogReplies() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const undoOffer = useUndo(leadKeys.bulkChanges);
  const { sendOnce } = useRequestKeys();
  const log = useLeadMutation({
    mutationKey: leadKeys.bulkChanges,
    mutationFn: ({ leads, reply }: Logging) =>
      callEach(leads, ({ id }) => sendOnce([id, reply], (key) => logReply(id, reply, key))),
    onSuccess: (outcome, { leads, reply }) => {
      for (const { lead } of outcome.answers) putLead(client, lead);
      const { answers, lost } = outcome;
      if (answers.length > 0) {
        const offer = undoOffer({
          leads: answers.map(({ lead }) => lead),
          events: answers.map(({ event }) => event.id),
        });
        showToast('success', { title: 'Reply Logged', text: stoppedText(answers.length) }, offer);
      }
      const missing = missingText(outcome, leads.length);
      if (!missing) return;
      const run = () => log.mutate({ leads: lost, reply });
      const again = lost.length > 0 ? { label: 'Try again', run } : undefined;
      showToast('error', { title: 'Error', text: missing }, again);
    },
  });
  return log;
}
