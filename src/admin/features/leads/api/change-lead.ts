import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leadAnswerSchema, type LeadChange } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { MESSAGES } from '../../../../domain/messages';
import { request } from '../../../app/request';
import { type ToastText, useToasts } from '../../../app/toasts';
import { failedText, savedText, UNDONE } from '../change-text';
import { useReportConflict } from '../conflict-context';
import { type Change, changedLead, reverseOf } from '../lead-change';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';

/** Changes a lead, unless it has changed since `updated_at`. */
export async function changeLead(id: string, change: LeadChange): Promise<Lead> {
  const body = { method: 'PATCH', body: change } as const;
  return (await request(leadAnswerSchema, `/api/leads/${id}`, body)).lead;
}

interface LeadMutation {
  change: Change;
  /** Replaces the usual words of success. */
  successToast?: ToastText;
  /** The lead as the change that is undone has left it. */
  undoneFrom?: Lead;
}

/**
 * Changes a lead: shown at once, reverted if the server refuses, reported either way, and undone on request. The callbacks
 * belong to the mutation, so it goes on when the row it started from has left the list.
 */
export function useChangeLead(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const reportConflict = useReportConflict();
  const mutationKey = [...leadKeys.changes, lead.id];
  const mutation = useMutation({
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    mutationFn: ({ change, undoneFrom }: LeadMutation) => {
      // A change that waited starts from the version that the one before it left. Undo starts from the change it takes
      // back, so that a colleague's later one is not taken back with it.
      const { updated_at } = undoneFrom ?? cachedLead(client, lead.id) ?? lead;
      return changeLead(lead.id, { ...change, updated_at });
    },
    onMutate: async ({ change }) => {
      await cancelLeadFetches(client);
      const before = cachedLead(client, lead.id) ?? lead;
      putLead(client, changedLead(before, change));
      return before;
    },
    onSuccess: (savedLead, { change, successToast, undoneFrom }, before) => {
      const shown = cachedLead(client, lead.id);
      const isLatest = client.isMutating({ mutationKey }) === 1;
      // A change that waits its turn stays on the screen, and starts from this version.
      putLead(
        client,
        isLatest || !shown ? savedLead : { ...shown, updated_at: savedLead.updated_at },
      );
      if (undoneFrom) return showToast('success', change.status ? MESSAGES.statusUpdated : UNDONE);
      const undo = () =>
        mutation.mutate({ change: reverseOf(change, before), undoneFrom: savedLead });
      showToast('success', successToast ?? savedText(change), { label: 'Undo', run: undo });
    },
    onError: (failure, { change }, before) => {
      const { lead: theirs, changed } = failure.problem ?? {};
      const stored = theirs ?? before;
      if (stored) putLead(client, stored);
      if (theirs && changed) reportConflict({ lead: theirs, changed, change });
      else showToast('error', failedText(change, failure));
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}
