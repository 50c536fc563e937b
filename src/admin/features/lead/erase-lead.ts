import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../domain/lead';
import { noBody, request } from '../../api/request';
import { keepDraft } from '../../drafts';
import { leadChangesKey, refreshLeads } from '../leads/lead-changes';
import { showToast } from '../notifications/show-toast';
import { noteDraft } from './add-note';

const DONE = { title: 'Erased', text: 'The personal data is gone; the history keeps that it was.' };

/** Erases the personal data of a lead for good. */
export function useEraseLead(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...leadChangesKey, lead.id],
    mutationFn: () => request(noBody, `/api/leads/${lead.id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      keepDraft(noteDraft(lead), '');
      showToast('success', DONE);
      await refreshLeads(client);
    },
  });
}
