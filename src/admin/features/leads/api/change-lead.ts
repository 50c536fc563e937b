import { type MutateOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  bulkResponseSchema,
  type ChangedLead,
  changedLeadSchema,
  type LeadChange,
} from '../../../../domain/http-api/lead-changes';
import type { Lead, LeadStatus } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { RequestFailure } from '../../../lib/request-failure';
import { retryOffer, type ToastText, useToasts } from '../../../toasts/toasts';
import { useMe } from '../../session/session';
import { conflictText, failedText, savedText } from '../change/change-text';
import { type Change, changedLead } from '../change/changed-lead';
import { useQuestions } from '../change/use-questions';
import { cachedLead, leadKeys, putLead } from './lead-cache';
import { changeKey, showLeads, useLeadMutation } from './lead-mutation';
import { type Recorded, useUndo } from './undo';

/** Changes a lead, unless it has changed since `updated_at`. */
const changeLead = (id: string, change: LeadChange): Promise<ChangedLead> =>
  request(changedLeadSchema, `/api/leads/${id}`, { method: 'PATCH', body: change });

/** The lead as this person has left it, if that is why a change was refused: an email that left, another tab. */
function ownVersion(failure: unknown, me: string): Lead | undefined {
  const { lead, changed } = (failure instanceof RequestFailure && failure.problem) || {};
  return changed?.by === me ? lead : undefined;
}

interface LeadsChange {
  leads: readonly Lead[];
  change: Change;
  /** Replaces the usual words of success. */
  successToast?: ToastText;
}

interface Saved {
  /** The lead as it was stored; undefined after a change of several. */
  lead?: Lead;
  /** The ids of the events that record the change. */
  events: readonly number[];
}

/** Changes one lead, once more after the person's own change elsewhere, or several leads in one call, all or none. */
function save(client: QueryClient, { leads, change }: LeadsChange, me: string): Promise<Saved> {
  const [lead, ...others] = leads;
  if (!lead || others.length > 0) {
    const body = { ...change, ids: leads.map(({ id }) => id) };
    return request(bulkResponseSchema, '/api/leads', { method: 'PATCH', body });
  }
  // A change that waited starts from the version that the one before it left.
  const { updated_at } = cachedLead(client, lead.id) ?? lead;
  return changeLead(lead.id, { ...change, updated_at }).catch((failure: unknown) => {
    const own = ownVersion(failure, me);
    if (!own) throw failure;
    return changeLead(lead.id, { ...change, updated_at: own.updated_at });
  });
}

type Options = MutateOptions<Saved, RequestFailure, LeadsChange>;

/**
 * Changes these leads together: shown at once, reverted if the server refuses, reported either way, and undone on request.
 *
 * @param onChanged called even when the caller is gone by then, as it is once all selected leads have left the list
 */
export function useChangeLeads(leads: readonly Lead[], onChanged?: () => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const { ask, settle } = useQuestions();
  const me = useMe();
  const mutationKey = changeKey(leads);
  const undoOffer = useUndo(mutationKey);
  const mutation = useLeadMutation({
    mutationKey,
    mutationFn: (variables: LeadsChange) => save(client, variables, me.email),
    show: (variables) =>
      showLeads(client, variables.leads, (lead) => changedLead(lead, variables.change)),
    onSuccess: ({ lead: saved, events }, { leads: changed, change, successToast }) => {
      onChanged?.();
      const isLatest = client.isMutating({ mutationKey }) === 1;
      if (saved) {
        const shown = cachedLead(client, saved.id);
        // A change that waits its turn stays on the screen, and starts from this version.
        putLead(client, isLatest || !shown ? saved : { ...shown, updated_at: saved.updated_at });
      }
      const now = saved ? [saved] : changed;
      if (isLatest && change.status) ask(now, change.status);
      const text = successToast ?? savedText(change, now, me);
      showToast('success', text, undoOffer({ leads: now, events }));
    },
    onError: (failure, variables) => {
      const { change } = variables;
      const { lead: theirs, changed } = failure.problem ?? {};
      if (theirs) putLead(client, theirs);
      if (theirs && changed) {
        const conflict = { lead: theirs, changed, change };
        // Nobody would see a question on a page that was left.
        if (!settle(conflict)) showToast('error', conflictText(theirs));
        return;
      }
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', failedText(change, failure), retry);
    },
  });
  return {
    mutate: (change: Omit<LeadsChange, 'leads'>, options?: Options) =>
      mutation.mutate({ leads, ...change }, options),
    isPending: mutation.isPending,
  };
}

/** The same for one lead. */
export const useChangeLead = (lead: Lead) => useChangeLeads([lead]);

/**
 * The status that the lead will have once all its changes are through; the screen may still show another. Undefined while
 * something is undone: the server says what that leaves.
 */
function comingStatus(client: QueryClient, lead: Lead): string | undefined {
  const latest = client
    .getMutationCache()
    .findAll({ mutationKey: [...leadKeys.changes, lead.id], status: 'pending' })
    .map(({ state }) => state.variables as Partial<LeadsChange & Recorded>)
    // Next actions and calls wait in the same line, and leave the status as it is.
    .findLast(({ change, events }) => change?.status || events);
  if (latest) return latest.change?.status;
  return cachedLead(client, lead.id)?.status ?? lead.status;
}

/** Changes a lead's status, unless it is the one that was chosen last. */
export function useChangeStatus(lead: Lead): (status: LeadStatus) => void {
  const client = useQueryClient();
  const { mutate } = useChangeLead(lead);
  return (status) => {
    if (status !== comingStatus(client, lead)) mutate({ change: { status } });
  };
}
