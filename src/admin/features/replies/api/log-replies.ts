import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoggedReply, ReplyResponse } from '../../../../domain/http-api/replies';
import type { Lead } from '../../../../domain/lead';
import { useToasts } from '../../../toasts/toasts';
import { leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { useUndo } from '../../leads/api/undo';
import { logReply } from './log-reply';

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
  const log = useMutation({
    mutationKey: leadKeys.bulkChanges,
    mutationFn: ({ leads, reply }: Logging) => callEach(leads, ({ id }) => logReply(id, reply)),
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
      const text = `We don’t know whether the reply was saved for ${failed.length} of ${leads.length} leads. Check the history before you try again.`;
      const run = () => log.mutate({ leads: failed, reply });
      showToast('error', { title: 'Error', text }, { label: 'Try again', run });
    },
    onSettled: () => refreshLeads(client),
  });
  return log;
}
