import { useQueryClient } from '@tanstack/react-query';
import {
  type LeadEventResponse,
  leadEventResponseSchema,
  undoneLeadsSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';
import { request } from '../../../lib/request';
import { RequestFailure } from '../../../lib/request-failure';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { useMe } from '../../session/session';
import { notUndoneText, UNDONE, undoneText } from '../change/change-text';
import { expectLead } from '../lead-focus';
import { putLead } from './lead-cache';
import { useLeadMutation } from './lead-mutation';
import { useNameOf } from './list-staff';
import { getLead } from './lead';

/**
 * Finds an earlier undo of these changes whose response was lost: the retry is refused because of it.
 *
 * @throws the failure, where the history has no such undo
 */
async function findUndo(
  failure: unknown,
  events: readonly number[],
  me: string,
): Promise<LeadEventResponse> {
  const { lead, changed } = (failure instanceof RequestFailure && failure.problem) || {};
  if (!lead || changed?.by !== me) throw failure;
  const { history } = await getLead(lead.reference);
  const undo = history.find(({ undoes }) => undoes !== null && events.includes(undoes));
  if (!undo) throw failure;
  return { lead, event: undo };
}

/**
 * Takes back one recorded change of a lead.
 *
 * @param me the email address of the person who does
 */
export const undoChange = (leadId: string, event: number, me: string): Promise<LeadEventResponse> =>
  request(leadEventResponseSchema, `/api/leads/${leadId}/undo`, {
    method: 'POST',
    body: { event },
  }).catch((failure: unknown) => findUndo(failure, [event], me));

/** Takes back the recorded changes of several leads, all or none. */
const undoChanges = (events: readonly number[], me: string): Promise<unknown> =>
  request(undoneLeadsSchema, '/api/leads/undo', { method: 'POST', body: { events } }).catch(
    (failure: unknown) => findUndo(failure, events, me),
  );

/** A change of leads, by the ids of the events that record it. */
export interface Recorded {
  leads: readonly Pick<Lead, 'id'>[];
  events: readonly number[];
}

async function undoRecorded(
  { leads, events }: Recorded,
  me: string,
): Promise<LeadEventResponse | undefined> {
  const [[lead, ...otherLeads], [event, ...otherEvents]] = [leads, events];
  const isOne = otherLeads.length === 0 && otherEvents.length === 0;
  if (lead && event && isOne) return undoChange(lead.id, event, me);
  await undoChanges(events, me);
  return undefined;
}

/**
 * Makes a recorded change a step that can be undone. The server undoes it, unless somebody has changed the same since.
 *
 * @param mutationKey of the changes that it waits for
 */
export function useUndo(mutationKey: readonly string[]) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const me = useMe();
  const nameOf = useNameOf();
  const mutation = useLeadMutation({
    mutationKey,
    mutationFn: (recorded: Recorded) => undoRecorded(recorded, me.email),
    onSuccess: (undone) => {
      if (undone) putLead(client, undone.lead);
      showToast('success', undone ? undoneText(undone) : UNDONE);
    },
    onError: (failure, recorded) => {
      const { lead, changed } = failure.problem ?? {};
      if (lead) putLead(client, lead);
      const by = changed?.by === me.email ? 'You' : changed?.by ? nameOf(changed.by) : 'The sender';
      const retry = retryOffer(failure, () => mutation.mutate(recorded));
      showToast('error', notUndoneText(failure, by), retry);
    },
  });
  const { mutateAsync } = mutation;
  /** The offer of a toast: none where nothing was recorded, because all was so before. */
  return (recorded: Recorded) =>
    recorded.events.length === 0
      ? undefined
      : {
          undo: () => {
            expectLead(...recorded.leads.map(({ id }) => id));
            return mutateAsync(recorded);
          },
        };
}
