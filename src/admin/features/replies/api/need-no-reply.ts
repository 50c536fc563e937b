import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Day } from '../../../../domain/http-api/day';
import {
  type LeadEventResponse,
  leadEventResponseSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { cancelLeadFetches, leadKeys, putLead, refreshLeads } from '../../leads/api/lead-cache';
import { useUndo } from '../../leads/api/undo';
import { refusedText } from '../../leads/change/change-text';

/** Says that what the sender wrote up to this event of the history needs no reply. */
const needNoReply = (leadId: string, event: number): Promise<LeadEventResponse> =>
  request(leadEventResponseSchema, `/api/leads/${leadId}/answers/settled`, {
    method: 'POST',
    body: { event },
  });

const SETTLED = {
  title: 'No Reply Needed',
  text: 'It comes back to My day when the sender writes again.',
};

/** Takes a lead out of those that wait for a reply. */
function takeFromDay(client: QueryClient, id: string): void {
  client.setQueryData<Day>(leadKeys.day, (day) => {
    const waiting = day?.waiting.filter(({ lead }) => lead.id !== id) ?? [];
    const gone = day ? day.waiting.length - waiting.length : 0;
    if (!day || gone === 0) return day;
    return { ...day, waiting, counts: { ...day.counts, waiting: day.counts.waiting - gone } };
  });
}

/** Says that a lead needs no reply: it leaves My day at once, comes back when that fails, and on request. */
export function useNeedNoReply(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = [...leadKeys.changes, lead.id];
  const undoOffer = useUndo(mutationKey);
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (event: number) => needNoReply(lead.id, event),
    onMutate: async () => {
      await cancelLeadFetches(client);
      const day = client.getQueryData<Day>(leadKeys.day);
      takeFromDay(client, lead.id);
      return { day };
    },
    onSuccess: ({ lead: saved, event }) => {
      putLead(client, saved);
      showToast('success', SETTLED, undoOffer({ leads: [saved], events: [event.id] }));
    },
    onError: (failure, event, before) => {
      client.setQueryData(leadKeys.day, before?.day);
      showToast(
        'error',
        refusedText(failure),
        retryOffer(failure, () => mutation.mutate(event)),
      );
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}
