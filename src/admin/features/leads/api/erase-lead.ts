import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { forgetDraft } from '../../../lib/storage';
import { useToasts } from '../../../toasts/toasts';
import { noteDraft } from './add-note';
import { leadKeys, refreshLeads } from './lead-cache';

/** Erases the personal data of a lead for good. */
export const eraseLead = (id: string): Promise<undefined> =>
  request(noBody, `/api/leads/${id}`, { method: 'DELETE' });

export function useEraseLead(lead: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () => eraseLead(lead.id),
    onSuccess: async () => {
      forgetDraft(noteDraft(lead));
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
