import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { leadAnswerSchema } from '../../../domain/http-api';
import type { StatusChange } from '../../../domain/http-api';
import type { Lead } from '../../../domain/lead';
import type { LeadStatus } from '../../../domain/lead-status';
import { MESSAGES } from '../../../domain/messages';
import { request } from '../../api/request';
import { showToast } from '../notifications/show-toast';
import { cachedLead, putLead } from './cached-leads';
import { changeFailure } from './change-failure';
import { leadListsKey } from './list-leads';

const changesKey = ['leads', 'change-status'] as const;

function changeStatus(client: QueryClient, id: string, status: LeadStatus) {
  // Read when the request goes out: a change that waited for another one starts from what that one left.
  const updatedAt = cachedLead(client, id)?.updated_at;
  const body: StatusChange = { status, ...(updatedAt && { updated_at: updatedAt }) };
  return request(leadAnswerSchema, `/api/leads/${id}`, { method: 'PATCH', body });
}

/** Changes a lead's status: shown at once, taken back if the server refuses, and told either way. */
export function useChangeStatus({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const mutationKey = [...changesKey, id];
  const isLatest = () => client.isMutating({ mutationKey }) === 1;

  return useMutation({
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    mutationFn: (status: LeadStatus) => changeStatus(client, id, status),
    onMutate: async (status) => {
      await client.cancelQueries({ queryKey: leadListsKey });
      const before = cachedLead(client, id);
      if (before) putLead(client, { ...before, status });
      return before;
    },
    onSuccess: ({ lead }) => {
      const shown = cachedLead(client, id);
      putLead(client, isLatest() || !shown ? lead : { ...lead, status: shown.status });
      showToast('success', MESSAGES.statusUpdated);
    },
    onError: (failure, _status, before) => {
      const truth = failure.problem?.lead ?? before;
      if (truth) putLead(client, truth);
      showToast('error', changeFailure(failure));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: changesKey }) > 1) return;
      await client.invalidateQueries({ queryKey: leadListsKey });
    },
  });
}
