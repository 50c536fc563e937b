import { useQueryClient } from '@tanstack/react-query';
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { leadAnswerSchema } from '../../../domain/http-api/lead-changes';
import type { LeadAnswer, StatusChange } from '../../../domain/http-api/lead-changes';
import type { Lead } from '../../../domain/lead';
import { isLeadStatus } from '../../../domain/lead-status';
import type { LeadStatus } from '../../../domain/lead-status';
import { MESSAGES } from '../../../domain/messages';
import type { RequestFailure } from '../../api/request-failure';
import { request } from '../../api/request';
import { showToast } from '../notifications/show-toast';
import { cachedLead, putLead } from './cached-leads';
import { changeFailure } from './change-failure';
import { holdLeads, leadChangesKey, refreshLeads } from './lead-changes';

interface Change {
  lead: Lead;
  status: LeadStatus;
  /** The change takes back the one that left the lead like this. */
  isUndo?: boolean;
}

type ChangeMutation = MutationOptions<LeadAnswer, RequestFailure, Change, Lead | undefined>;

function patchLead(client: QueryClient, { lead, status, isUndo }: Change): Promise<LeadAnswer> {
  // Read when the request goes out: a change that waited for another one starts from what that one left. Undo starts
  // from the change it takes back, so that a colleague's later one is not taken back with it.
  const known = isUndo ? lead : (cachedLead(client, lead.id) ?? lead);
  const body: StatusChange = { status, updated_at: known.updated_at };
  return request(leadAnswerSchema, `/api/leads/${lead.id}`, { method: 'PATCH', body });
}

function changeMutation(client: QueryClient, id: string): ChangeMutation {
  const mutationKey = [...leadChangesKey, id];
  const isLatest = () => client.isMutating({ mutationKey }) === 1;
  return {
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    mutationFn: (change) => patchLead(client, change),
    onMutate: async ({ lead, status }) => {
      await holdLeads(client);
      const before = cachedLead(client, id) ?? lead;
      putLead(client, { ...before, status });
      return before;
    },
    onSuccess: ({ lead }, { isUndo }, before) => {
      const shown = cachedLead(client, id);
      putLead(client, isLatest() || !shown ? lead : { ...lead, status: shown.status });
      const from = before?.status;
      const undo = () =>
        changeStatus(client, { lead, status: isLeadStatus(from) ? from : 'new', isUndo: true });
      showToast(
        'success',
        MESSAGES.statusUpdated,
        isUndo ? undefined : { label: 'Undo', run: undo },
      );
    },
    onError: (failure, _change, before) => {
      const truth = failure.problem?.lead ?? before;
      if (truth) putLead(client, truth);
      showToast('error', changeFailure(failure));
    },
    onSettled: () => refreshLeads(client),
  };
}

function changeStatus(client: QueryClient, change: Change): void {
  const mutation = client.getMutationCache().build(client, changeMutation(client, change.lead.id));
  // Whoever needs to know is told above; a failure is no news here.
  mutation.execute(change).catch(() => undefined);
}

/**
 * Changes a lead's status: shown at once, taken back if the server refuses, told either way, and undone on request. It
 * goes on when the row it started from has left the list.
 *
 * @returns a function of constant identity
 */
export function useChangeStatus(): (lead: Lead, status: LeadStatus) => void {
  const client = useQueryClient();
  return useCallback((lead, status) => changeStatus(client, { lead, status }), [client]);
}
