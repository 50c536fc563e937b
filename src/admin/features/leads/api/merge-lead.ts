import { useQueryClient } from '@tanstack/react-query';
import {
  type LeadEventResponse,
  leadEventResponseSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { refusedText } from '../change/change-text';
import { putLead } from './lead-cache';
import { changeKey, useLeadMutation } from './lead-mutation';
import { useUndo } from './undo';

const PERHAPS_MERGED = {
  title: 'Error',
  text: 'We don’t know whether the enquiries were merged.',
};

const mergeLead = (lead: Lead, other: Lead): Promise<LeadEventResponse> =>
  request(leadEventResponseSchema, `/api/leads/${lead.id}/merge`, {
    ...{ method: 'POST', body: { other: other.id, updated_at: lead.updated_at } },
  });

/** Merges another enquiry of the same person into this lead, and separates them on Undo. */
export function useMergeLead(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = changeKey([lead]);
  const undoOffer = useUndo(mutationKey);
  const merge = useLeadMutation({
    mutationKey,
    mutationFn: (other: Lead) => mergeLead(lead, other),
    onSuccess: ({ lead: kept, event }, { reference }) => {
      putLead(client, kept);
      showToast(
        'success',
        { title: 'Merged', text: `${reference} is part of this lead now.` },
        undoOffer({ leads: [kept], events: [event.id] }),
      );
    },
    onError: (failure, other) =>
      showToast(
        'error',
        failure.isRefusal ? refusedText(failure) : PERHAPS_MERGED,
        retryOffer(failure, () => merge.mutate(other)),
      ),
  });
  return merge.mutate;
}
