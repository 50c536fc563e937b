import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bulkAnswerSchema } from '../../../domain/http-api/lead-changes';
import type { BulkChange } from '../../../domain/http-api/lead-changes';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../api/request';
import { showToast } from '../notifications/show-toast';
import { cachedLead, putLead } from './cached-leads';
import { holdLeads, leadChangesKey, refreshLeads } from './lead-changes';

/** Moves several leads to one status in one call, all or none: shown at once, taken back if the server refuses. */
export function useChangeStatuses() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [...leadChangesKey, 'several'],
    mutationFn: (body: BulkChange) =>
      request(bulkAnswerSchema, '/api/leads', { method: 'PATCH', body }),
    onMutate: async ({ ids, status }) => {
      await holdLeads(client);
      const before = ids.flatMap((id) => cachedLead(client, id) ?? []);
      for (const lead of before) putLead(client, { ...lead, status });
      return before;
    },
    onSuccess: () => showToast('success', MESSAGES.statusUpdated),
    onError: (_failure, _change, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      showToast('error', MESSAGES.statusUpdateFailed);
    },
    onSettled: () => refreshLeads(client),
  });
}
