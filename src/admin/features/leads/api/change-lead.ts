import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { leadAnswerSchema, type LeadChange } from '../../../../domain/http-api/lead-changes';
import type { Lead, LeadStatus } from '../../../../domain/lead';
import { request, RequestFailure } from '../../../lib/request';
import { retryOffer, type ToastText, useToasts } from '../../../toasts/toasts';
import { useMe } from '../../session/session';
import { failedText, savedText, statusText, UNDONE } from '../change/change-text';
import { useReportConflict } from '../change/conflict-context';
import { expectLead } from '../lead-focus';
import { type Change, changedLead, reverseOf, stillStands } from '../change/lead-change';
import { useStatusQuestions } from '../change/status-questions';
import { cachedLead, cancelLeadFetches, leadKeys, putLead, refreshLeads } from './lead-cache';
import { latestSuccessor, noteSuccessor } from './versions';

/** Changes a lead, unless it has changed since `updated_at`. */
export async function changeLead(id: string, change: LeadChange): Promise<Lead> {
  const body = { method: 'PATCH', body: change } as const;
  return (await request(leadAnswerSchema, `/api/leads/${id}`, body)).lead;
}

/** A lead as a change has left it, and the version that the change started from. */
interface Saved {
  lead: Lead;
  from: string;
  /** The lead that the change was made on, where it was not the one that the desk showed. */
  moved?: Lead;
}

async function changeFrom(from: string, id: string, change: Change): Promise<Saved> {
  return { lead: await changeLead(id, { ...change, updated_at: from }), from };
}

/**
 * Changes a lead that this person may have moved meanwhile: an email that left or another tab is no conflict.
 *
 * @param isOwn whether the change may go on from this version, which the person made
 */
const changeAfterOwn = (
  from: string,
  id: string,
  change: Change,
  isOwn: (moved: Lead, by: string | null | undefined) => boolean,
): Promise<Saved> =>
  changeFrom(from, id, change).catch(async (failure: unknown) => {
    const { lead: moved, changed } = (failure instanceof RequestFailure && failure.problem) || {};
    if (!moved || !isOwn(moved, changed?.by)) throw failure;
    return { ...(await changeFrom(moved.updated_at, id, change)), moved };
  });

interface LeadMutation {
  change: Change;
  /** Replaces the usual words of success. */
  successToast?: ToastText;
  /** The change that this one undoes. */
  undone?: Saved;
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
  const mutation = useMutation({
    mutationKey,
    // One after the other, or the second would be told that the first had moved the lead.
    scope: { id: mutationKey.join() },
    mutationFn: ({ change, undone }: LeadMutation) => {
      // A change that waited starts from the version that the one before it left. Undo starts from the change it takes
      // back, so that a colleague's later one is not taken back with it.
      const from = undone
        ? latestSuccessor(client, lead.id, undone.lead.updated_at)
        : (cachedLead(client, lead.id) ?? lead).updated_at;
      return changeAfterOwn(
        from,
        lead.id,
        change,
        (moved, by) => by === me.email && (!undone || stillStands(change, undone.lead, moved)),
      );
    },
    onMutate: async ({ change }) => {
      await cancelLeadFetches(client);
      const before = cachedLead(client, lead.id) ?? lead;
      putLead(client, changedLead(before, change));
      return before;
    },
    onSuccess: (saved, { change, successToast, undone }, before) => {
      const savedLead = saved.lead;
      const shown = cachedLead(client, lead.id);
      const isLatest = client.isMutating({ mutationKey }) === 1;
      // A change that waits its turn stays on the screen, and starts from this version.
      putLead(
        client,
        isLatest || !shown ? savedLead : { ...shown, updated_at: savedLead.updated_at },
      );
      questions.settle([savedLead]);
      if (undone) {
        // After a lead has moved, an older undo must look again at the changes between.
        if (!saved.moved) noteSuccessor(client, lead.id, undone.from, savedLead.updated_at);
        return showToast(
          'success',
          change.status ? statusText([savedLead], change.status) : UNDONE,
        );
      }
      if (isLatest && change.status) questions.ask([savedLead], change.status);
      const undo = () => {
        expectLead(lead.id);
        const reverse = reverseOf(change, saved.moved ?? before);
        return mutation.mutateAsync({ change: reverse, undone: saved });
      };
      // A change to the same value is none, and nothing to undo.
      const isNone = savedLead.updated_at === saved.from;
      const text = successToast ?? savedText(change, [savedLead]);
      showToast('success', text, isNone ? undefined : { undo });
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

/** The status that the lead will have once all its changes are through; the screen may still show another. */
function comingStatus(client: QueryClient, lead: Lead): string {
  const underWay = client
    .getMutationCache()
    .findAll({ mutationKey: [...leadKeys.changes, lead.id], status: 'pending' })
    .map(({ state }) => state.variables as LeadMutation);
  const { change } = underWay.findLast((variables) => variables.change.status) ?? {};
  return change?.status ?? cachedLead(client, lead.id)?.status ?? lead.status;
}

/** Changes a lead's status, unless it is the one that was chosen last. */
export function useChangeStatus(lead: Lead): (status: LeadStatus) => void {
  const client = useQueryClient();
  const { mutate } = useChangeLead(lead);
  return (status) => {
    if (status !== comingStatus(client, lead)) mutate({ change: { status } });
  };
}
