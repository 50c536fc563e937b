import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { noBody, request } from '../../../lib/request';
import { SENT_AGAIN } from '../../../lib/send-once';
import { forgetDraftsAbout } from '../../../lib/storage';
import { useToasts } from '../../../toasts/toasts';
import { leadKeys, refreshLeads } from './lead-cache';

const PATHS = {
  lead: (id: string) => `/api/leads/${id}`,
  person: (id: string) => `/api/leads/${id}/person`,
};

type Scope = keyof typeof PATHS;

/** Ids of the leads that an erasure covers, as far as the desk knows them. */
function idsOf(client: QueryClient, { id }: Pick<Lead, 'id'>, scope: Scope): string[] {
  const details = client.getQueriesData<LeadDetailResponse>({ queryKey: leadKeys.details });
  const others = details.flatMap(([, detail]) => (detail?.lead.id === id ? detail.others : []));
  return [id, ...(scope === 'person' ? others.map((other) => other.id) : [])];
}

/** Erases the personal data of a lead, or all of its person, for good; what was typed about them goes with it. */
export function useErase(lead: Pick<Lead, 'id'>, scope: Scope) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    ...SENT_AGAIN,
    mutationKey: [...leadKeys.changes, lead.id],
    mutationFn: () => request(noBody, PATHS[scope](lead.id), { method: 'DELETE' }),
    onSuccess: async () => {
      for (const id of idsOf(client, lead, scope)) forgetDraftsAbout(id);
      showToast('success', { title: 'Erased', text: 'The personal data has been erased.' });
      await refreshLeads(client);
    },
  });
}
