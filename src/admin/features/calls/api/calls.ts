import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AgendaResponse,
  agendaResponseSchema,
  type Consultation,
  type ConsultationChange,
  type ConsultationResponse,
  consultationResponseSchema,
  type FeedResponse,
  feedResponseSchema,
  type SlotsResponse,
  slotsResponseSchema,
} from '../../../../domain/http-api/consultations';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { CALL_STATES } from '../../../../domain/lead-facts';
import { request } from '../../../lib/request';
import type { RequestFailure } from '../../../lib/request-failure';
import { retryOffer, type ToastText, useToasts } from '../../../toasts/toasts';
import { leadKeys, refreshLeads } from '../../leads/api/lead-cache';
import { expectLead } from '../../leads/lead-focus';

/** Query keys of calls, and the key of changes of the hours for calls; `all` begins every one of them. */
export const callKeys = {
  all: ['calls'],
  agenda: ['calls', 'agenda'],
  freeTimes: ['calls', 'free-times'],
  changes: ['calls', 'change'],
} as const;

const POLL_MS = 60_000;

/**
 * Fetches the calls of some days and the times without calls.
 *
 * @param from a day (`YYYY-MM-DD`)
 */
const getAgenda = (from: string, days: number): Promise<AgendaResponse> =>
  request(agendaResponseSchema, `/api/consultations?from=${from}&days=${days}`);

export const useAgenda = (from: string, days: number, { isWanted = true } = {}) =>
  useQuery({
    queryKey: [...callKeys.agenda, from, days],
    queryFn: () => getAgenda(from, days),
    refetchInterval: POLL_MS,
    enabled: isWanted,
  });

/** Fetches the times that visitors can book now. */
const listFreeTimes = (): Promise<SlotsResponse> =>
  request(slotsResponseSchema, '/api/consultations/slots');

export const useFreeTimes = () =>
  useQuery({ queryKey: callKeys.freeTimes, queryFn: listFreeTimes });

/** Makes the caller's calendar feed; the address of the one before stops working. */
const renewFeed = (): Promise<FeedResponse> =>
  request(feedResponseSchema, '/api/consultations/feed', { method: 'POST' });

const NOT_RENEWED = 'The address could not be made. An address you had still works.';
const PERHAPS_RENEWED =
  'We don’t know whether the address was made. If it was, the one you had no longer works. Make another.';

export function useRenewFeed() {
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: renewFeed,
    onError: ({ isRefusal }) =>
      showToast('error', { title: 'Error', text: isRefusal ? NOT_RENEWED : PERHAPS_RENEWED }),
  });
}

/** How a call that has begun may end. */
export const CALL_OUTCOMES = {
  held: { label: CALL_STATES.held, title: 'Call Took Place' },
  missed: { label: CALL_STATES.missed, title: 'Call Missed' },
} as const;

export type CallOutcome = keyof typeof CALL_OUTCOMES;

const UNDONE = { title: 'Undone', text: 'The call is as it was before.' };
const REOPENED = { title: 'Outcome Removed', text: 'The call waits for its outcome again.' };

type CallChange = { starts_at: string } | { state: Consultation['state'] };

interface CallMutation {
  /** The call on the screen, null for none: if it is another by now, it stays so. */
  was: Consultation | null;
  change: CallChange;
  successToast: ToastText;
  /** The change that reverses this one, if there is one. */
  undo?: CallChange | undefined;
  /** The caller shows the failure itself. */
  isFailureShown?: boolean;
}

const PERHAPS_CHANGED =
  'We don’t know whether the call was changed. Look at it before you try again.';

/** Why a call was not changed, or that nobody knows. */
export function callFailureText({ status, problem, isRefusal }: RequestFailure): string {
  if (!isRefusal) return PERHAPS_CHANGED;
  if (status === 409 && problem?.slots) return 'That time is taken.';
  if (status === 409 && problem?.detail) return problem.detail;
  const message = status === 422 ? problem?.errors?.[0]?.message : undefined;
  return message ?? 'The call was not changed.';
}

/** Books, moves, cancels or settles the call of a lead. */
function changeCall(
  leadId: string,
  { change, was }: Pick<CallMutation, 'change' | 'was'>,
): Promise<ConsultationResponse> {
  const seen = was && { starts_at: was.starts_at, state: was.state };
  const body: ConsultationChange = { ...change, was: seen };
  return request(consultationResponseSchema, `/api/leads/${leadId}/consultation`, {
    method: 'PATCH',
    body,
  });
}

/** Changes the call of a lead, and offers to undo it. */
export function useChangeCall({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const mutation = useMutation({
    mutationKey: [...leadKeys.changes, id],
    mutationFn: (mutated: CallMutation) => changeCall(id, mutated),
    onSuccess: ({ consultation }, { successToast, undo }) => {
      client.setQueriesData<LeadDetailResponse>(
        { queryKey: leadKeys.details },
        (answer) => answer && (answer.lead.id === id ? { ...answer, consultation } : answer),
      );
      const changeBack = (change: CallChange) => () => {
        expectLead(id);
        return mutation.mutateAsync({ was: consultation, change, successToast: UNDONE });
      };
      showToast('success', successToast, undo && { undo: changeBack(undo) });
    },
    onError: (failure, variables) => {
      if (variables.isFailureShown) return;
      const retry = retryOffer(failure, () => mutation.mutate(variables));
      showToast('error', { title: 'Error', text: callFailureText(failure) }, retry);
    },
    onSettled: () =>
      Promise.all([refreshLeads(client), client.invalidateQueries({ queryKey: callKeys.all })]),
  });
  return mutation;
}

/** Says whether a call took place; null takes that back. */
export function useSettleCall(lead: Lead, call: Consultation) {
  const { mutate, isPending } = useChangeCall(lead);
  const settle = (state: CallOutcome | null) =>
    mutate({
      was: call,
      change: { state: state ?? 'booked' },
      successToast: state
        ? { title: CALL_OUTCOMES[state].title, text: 'Counted in the reports.' }
        : REOPENED,
      undo: { state: call.state },
    });
  return { settle, isPending };
}
