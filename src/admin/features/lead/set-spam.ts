import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadAnswerSchema } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import { request } from '../../api/request';
import { putLead } from '../leads/cached-leads';
import { leadChangesKey, refreshLeads } from '../leads/lead-changes';
import { showToast } from '../notifications/show-toast';

const TEXTS = {
  quarantine: {
    done: { title: 'Marked as Spam', text: 'It is on the spam tab now, and counts no more.' },
    failed: { title: 'Error', text: 'Failed to mark it as spam.' },
  },
  restore: {
    done: { title: 'Restored', text: 'It is back among the submissions.' },
    failed: { title: 'Error', text: 'Failed to restore it.' },
  },
};

/** Puts a lead among the spam, or takes it out of there. */
export function useSetSpam({ id }: Pick<Lead, 'id'>, action: keyof typeof TEXTS) {
  const client = useQueryClient();
  const { done, failed } = TEXTS[action];
  return useMutation({
    mutationKey: [...leadChangesKey, id],
    mutationFn: () => request(leadAnswerSchema, `/api/leads/${id}/${action}`, { method: 'POST' }),
    onSuccess: ({ lead }) => {
      putLead(client, lead);
      showToast('success', done);
    },
    onError: () => showToast('error', failed),
    onSettled: () => refreshLeads(client),
  });
}
