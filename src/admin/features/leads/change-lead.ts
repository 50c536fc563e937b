import { type MutationOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import {
  type LeadAnswer,
  leadAnswerSchema,
  type LeadChange,
} from '../../../domain/http-api/lead-changes';
import type { Problem } from '../../../domain/http-api/problem';
import type { Lead } from '../../../domain/lead';
import { MESSAGES } from '../../../domain/messages';
import { request, type RequestFailure } from '../../app/request';
import { showToast, type ToastText } from '../../app/toasts';
import { cachedLead, holdLeads, leadKeys, ownChanges, putLead, refreshLeads } from './cache';
import { type Change, changedLead, failedText, reverseOf, savedText, UNDONE } from './changes';

interface LeadMutation {
  lead: Lead;
  change: Change;
  toast?: ToastText | undefined;
  /** The change takes back the one that left the lead like this. */
  isUndo?: boolean;
}

function patchLead(client: QueryClient, { lead, change, isUndo }: LeadMutation) {
  // Read when the request goes out: a change that waited for another one starts from what that one left. Undo starts
  // from the change it takes back, so that a colleague's later one is not taken back with it.
  const known = isUndo ? lead : (cachedLead(client, lead.id) ?? lead);
  const body: LeadChange = { ...change, updated_at: known.updated_at };
  return request(leadAnswerSchema, `/api/leads/${lead.id}`, { method: 'PATCH', body });
}

function changeMutation(
  client: QueryClient,
  id: string,
): MutationOptions<LeadAnswer, RequestFailure, LeadMutation, Lead> {
  const mutationKey = [...leadKeys.changes, id];
  const isLatest = () => client.isMutating({ mutationKey }) === 1;
  return {
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    networkMode: 'always',
    mutationFn: (mutation) => patchLead(client, mutation),
    onMutate: async ({ lead, change }) => {
      await holdLeads(client);
      ownChanges(client).add(id);
      const before = cachedLead(client, id) ?? lead;
      putLead(client, changedLead(before, change));
      return before;
    },
    onSuccess: ({ lead }, { change, toast, isUndo }, before) => {
      const shown = cachedLead(client, id);
      // A change that waits its turn stays on the screen, and starts from this version.
      putLead(client, isLatest() || !shown ? lead : { ...shown, updated_at: lead.updated_at });
      if (isUndo) return showToast('success', change.status ? MESSAGES.statusUpdated : UNDONE);
      const undo = () =>
        changeLead(client, { lead, change: reverseOf(change, before ?? lead), isUndo: true });
      showToast('success', toast ?? savedText(change), { label: 'Undo', run: undo });
    },
    onError: (failure, { change }, before) => {
      const truth = failure.problem?.lead ?? before;
      if (truth) putLead(client, truth);
      const { lead, changed: by } = failure.problem ?? {};
      if (lead && by) setConflict({ lead, changed: by, change });
      else showToast('error', failedText(change, failure));
    },
    onSettled: () => refreshLeads(client),
  };
}

function changeLead(client: QueryClient, mutation: LeadMutation): void {
  const running = client.getMutationCache().build(client, changeMutation(client, mutation.lead.id));
  // The toasts above report a failure; nobody else waits for it.
  running.execute(mutation).catch(() => undefined);
}

/**
 * Changes a lead: shown at once, reverted if the server refuses, reported either way, and undone on request. It goes on
 * when the row it started from has left the list.
 *
 * @returns a function of constant identity
 */
export function useChangeLead(): (lead: Lead, change: Change, toast?: ToastText) => void {
  const client = useQueryClient();
  return useCallback(
    (lead, change, toast) => changeLead(client, { lead, change, toast }),
    [client],
  );
}

/** A change that was refused because somebody else had changed the lead first. */
export interface Conflict {
  /** The lead as the other person left it. */
  lead: Lead;
  changed: Problem['changed'];
  /** The refused change. */
  change: Change;
}

let current: Conflict | null = null;
const listeners = new Set<() => void>();

function setConflict(conflict: Conflict | null): void {
  current = conflict;
  for (const listener of listeners) listener();
}

function onConflict(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The conflict of which staff are asked what should stand. */
export const useConflict = (): Conflict | null => useSyncExternalStore(onConflict, () => current);

export const settleConflict = (): void => setConflict(null);
