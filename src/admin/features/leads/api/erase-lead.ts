import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { SENT_AGAIN } from '../../../lib/send-once';
import { forgetDraft } from '../../../lib/storage';
import { useToasts } from '../../../toasts/toasts';
import { noteDraft } from './add-note';
import { leadKeys, refreshLeads } from './lead-cache';

const PATHS = {
  lead: (id: string) => `/api/leads/${id}`,
  person: (id: string) => `/api/leads/${id}/person`,
};

/** Erases the personal data of a lead, or all of its person, for good. */
export function useErase(lead: Pick<Lead, 'id'>, scope: keyof typeof PATHS) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () => request(noBody, PATHS[scope](lead.id), { method: 'DELETE' }),
    onSuccess: async () => {
      forgetDraft(noteDraft(lead));
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
