import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead, LeadEvent } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { forgetDraft } from '../../../lib/storage';
import { useToasts } from '../../../toasts/toasts';
import { useMe } from '../../session/session';
import { noteDraft } from './add-note';
import { leadKeys, refreshLeads } from './lead-cache';
import { sendOrFind } from './lost-answer';

/** The address of each erasure, and whether a lead and its new events show that it was done. */
const ERASURES = {
  lead: {
    path: (id: string) => `/api/leads/${id}`,
    isDone: ({ lead }: LeadDetailResponse) => lead.erased_at !== null,
  },
  person: {
    path: (id: string) => `/api/leads/${id}/person`,
    // A colleague who erased this lead alone has left the person's others.
    isDone: (_now: LeadDetailResponse, own: readonly LeadEvent[]) =>
      own.some(({ kind }) => kind === 'erased'),
  },
};

/** Erases the personal data of a lead, or all of its person, for good. */
export function useErase(lead: Pick<Lead, 'id' | 'reference'>, scope: keyof typeof ERASURES) {
  const client = useQueryClient();
  const { email: by } = useMe();
  const { showToast } = useToasts();
  const { path, isDone } = ERASURES[scope];
  return useMutation({
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () =>
      sendOrFind<true>(client, {
        lead,
        by,
        send: () => request(noBody, path(lead.id), { method: 'DELETE' }).then(() => true),
        find: (now, own) => isDone(now, own) || undefined,
      }),
    onSuccess: async () => {
      forgetDraft(noteDraft(lead));
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
