import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type BulkChange,
  type BulkResponse,
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
import { useReportConflict, useStatusQuestions } from '../change/change-gates';
import { failedText, savedText } from '../change/change-text';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';
import { type Recorded, useUndo } from './undo';

/** A change that staff make to a lead. */
export type Change = Omit<LeadChange, 'updated_at'>;

/** A change that staff make to several leads together: one thing. */
export type ChangeOfMany = Omit<BulkChange, 'ids'>;

/** The lead as it will be once a change is saved, as far as the desk can tell. */
function changedLead(lead: Lead, { spam, ...change }: Change | ChangeOfMany): Lead {
  const part = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Omit<Lead, 'email'> & { email: string | null }>;
  const next = { ...lead, ...part, email: part.email === null ? '' : (part.email ?? lead.email) };
  const outcome = next.status === 'closed' ? next.outcome : null;
  return {
    ...next,
    outcome,
    lost_reason: outcome === 'lost' ? next.lost_reason : null,
    // A status is no reply, but nobody waits any more once a lead is closed.
    ...(next.status === 'closed' && { awaiting_reply_until: null }),
    ...(spam !== undefined && { spam_reason: spam ? 'Marked by staff' : null }),
  };
}

/** Changes a lead, unless it has changed since `updated_at`. */
const changeLead = (id: string, change: LeadChange): Promise<ChangedLead> =>
  request(changedLeadSchema, `/api/leads/${id}`, { method: 'PATCH', body: change });

/** The lead as this person has left it, if that is why a change was refused: an email that left, another tab. */
function ownVersion(failure: unknown, me: string): Lead | undefined {
  const { lead, changed } = (failure instanceof RequestFailure && failure.problem) || {};
  return changed?.by === me ? lead : undefined;
}

interface LeadMutation {
  change: Change;
  /** Replaces the usual words of success. */
  successToast?: ToastText;
}

/**
 * Changes a lead: shown at once, reverted if the server refuses, reported either way, and undone on request. The callbacks
 * belong to the mutation, so it goes on when the row it started from has left the list.
 */
export function useChangeLead(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const reportConflict = useReportConflict();
  const questions = useStatusQuestions();
  const me = useMe();
  const mutationKey = [...leadKeys.changes, lead.id];
  const undoOffer = useUndo(mutationKey);
  const mutation = useMutation({
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    mutationFn: ({ change }: LeadMutation) => {
      // A change that waited starts from the version that the one before it left.
      const { updated_at } = cachedLead(client, lead.id) ?? lead;
      return changeLead(lead.id, { ...change, updated_at }).catch((failure: unknown) => {
        const own = ownVersion(failure, me.email);
        if (!own) throw failure;
        return changeLead(lead.id, { ...change, updated_at: own.updated_at });
      });
    },
    onMutate: async ({ change }) => {
      await cancelLeadFetches(client);
      const before = cachedLead(client, lead.id) ?? lead;
      putLead(client, changedLead(before, change));
      return before;
    },
    onSuccess: ({ lead: saved, events }, { change, successToast }) => {
      const shown = cachedLead(client, lead.id);
      const isLatest = client.isMutating({ mutationKey }) === 1;
      // A change that waits its turn stays on the screen, and starts from this version.
      putLead(client, isLatest || !shown ? saved : { ...shown, updated_at: saved.updated_at });
      questions.settle([saved]);
      if (isLatest && change.status) questions.ask([saved], change.status);
      const text = successToast ?? savedText(change, [saved], me);
      showToast('success', text, undoOffer({ leads: [saved], events }));
    },
    onError: (failure, variables, before) => {
      const { change } = variables;
      const { lead: theirs, changed } = failure.problem ?? {};
      // A change before this one may have been saved meanwhile: its version stays.
      const { updated_at } = cachedLead(client, lead.id) ?? lead;
      const stored = theirs ?? (before && { ...before, updated_at });
      if (stored) putLead(client, stored);
      if (theirs && changed) return reportConflict({ lead: theirs, changed, change });
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', failedText(change, failure), retry);
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}

/**
 * The status that the lead will have once all its changes are through; the screen may still show another. Undefined while
 * something is undone: the server says what that leaves.
 */
function comingStatus(client: QueryClient, lead: Lead): string | undefined {
  const latest = client
    .getMutationCache()
    .findAll({ mutationKey: [...leadKeys.changes, lead.id], status: 'pending' })
    .map(({ state }) => state.variables as Partial<LeadMutation & Recorded>)
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

/** Changes several leads in one call, all or none. */
const changeLeads = (change: BulkChange): Promise<BulkResponse> =>
  request(bulkResponseSchema, '/api/leads', { method: 'PATCH', body: change });

interface BulkMutation {
  leads: readonly Lead[];
  change: ChangeOfMany;
}

/**
 * Changes several leads: shown at once, reverted if refused, undone on request.
 *
 * @param onChanged called even when the caller is gone by then, as it is once all selected leads have left the list
 */
export function useChangeLeads({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const questions = useStatusQuestions();
  const me = useMe();
  const mutationKey = leadKeys.bulkChanges;
  const undoOffer = useUndo(mutationKey);
  const mutation = useMutation({
    mutationKey,
    // Two quick keys are stored in their order.
    scope: { id: mutationKey.join() },
    mutationFn: ({ leads, change }: BulkMutation) =>
      changeLeads({ ...change, ids: leads.map(({ id }) => id) }),
    onMutate: async ({ leads, change }) => {
      await cancelLeadFetches(client);
      const before = leads.map((lead) => cachedLead(client, lead.id) ?? lead);
      for (const lead of before) putLead(client, changedLead(lead, change));
      return before;
    },
    onSuccess: ({ events }, { change }, before) => {
      onChanged();
      if (change.status) {
        questions.settle(before.map((lead) => changedLead(lead, change)));
        questions.ask(before, change.status);
      }
      showToast('success', savedText(change, before, me), undoOffer({ leads: before, events }));
    },
    onError: (failure, variables, before) => {
      for (const lead of before ?? []) putLead(client, lead);
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', failedText(variables.change, failure), retry);
    },
    onSettled: () => refreshLeads(client),
  });
  return mutation;
}
