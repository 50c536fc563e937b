import { useQueryClient } from '@tanstack/react-query';
import {
  type LeadEventResponse,
  leadEventResponseSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { takeFromDay } from '../../leads/api/day-rows';
import { putLead } from '../../leads/api/lead-cache';
import { changeKey, useLeadMutation } from '../../leads/api/lead-mutation';
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

/** Says that a lead needs no reply: it leaves My day at once, comes back when that fails, and on request. */
export function useNeedNoReply(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = changeKey([lead]);
  const undoOffer = useUndo(mutationKey);
  const mutation = useLeadMutation({
    mutationKey,
    mutationFn: (event: number) => needNoReply(lead.id, event),
    show: () => takeFromDay(client, 'waiting', (row) => row.lead.id === lead.id),
    onSuccess: ({ lead: saved, event }) => {
      putLead(client, saved);
      showToast('success', SETTLED, undoOffer({ leads: [saved], events: [event.id] }));
    },
    onError: (failure, event) =>
      showToast(
        'error',
        refusedText(failure),
        retryOffer(failure, () => mutation.mutate(event)),
      ),
  });
  return mutation;
}
