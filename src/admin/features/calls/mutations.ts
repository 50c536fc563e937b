import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  blockAnswerSchema,
  consultationAnswerSchema,
  feedAnswerSchema,
  type Block,
  type ConsultationChange,
  type Unavailable,
} from '../../../domain/http-api/consultations';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import type { Lead } from '../../../domain/lead';
import { noBody, request, type RequestFailure } from '../../app/request';
import { showToast, type ToastText } from '../../app/toasts';
import { leadKeys, ownChanges, refreshLeads } from '../leads/cache';
import { callKeys } from './queries';

const UNDONE = { title: 'Undone', text: 'The call is as it was before.' };

interface CallMutation {
  change: ConsultationChange;
  saved: ToastText;
  /** The change that takes this one back, where one can. */
  undo?: ConsultationChange | undefined;
  /** Whoever asked for the change tells the failure. */
  isFailureShown?: boolean;
}

/** Why a call was not changed, in a sentence. */
export function failureText({ status, problem }: RequestFailure): string {
  if (status === 409 && problem?.slots) return 'That time is taken.';
  if (status === 409 && problem?.detail) return problem.detail;
  const message = status === 422 ? problem?.errors?.[0]?.message : undefined;
  return message ?? 'The call was not changed. Please try again.';
}

/** Books, moves, cancels or settles the call of a lead, and offers to undo it. */
export function useChangeCall({ id }: Pick<Lead, 'id'>) {
  const client = useQueryClient();
  const change = useMutation({
    mutationKey: [...leadKeys.changes, id],
    mutationFn: ({ change: body }: CallMutation) =>
      request(consultationAnswerSchema, `/api/leads/${id}/consultation`, { method: 'PATCH', body }),
    onSuccess: ({ consultation }, { saved, undo }) => {
      ownChanges(client).add(id);
      client.setQueriesData<LeadDetailAnswer>(
        { queryKey: leadKeys.details },
        (answer) => answer && (answer.lead.id === id ? { ...answer, consultation } : answer),
      );
      const run = () => undo && change.mutate({ change: undo, saved: UNDONE });
      showToast('success', saved, undo && { label: 'Undo', run });
    },
    onError: (failure, { isFailureShown }) => {
      if (!isFailureShown) showToast('error', { title: 'Error', text: failureText(failure) });
    },
    onSettled: () =>
      Promise.all([refreshLeads(client), client.invalidateQueries({ queryKey: callKeys.all })]),
  });
  return change;
}

const BLOCKS = '/api/consultations/unavailable';
const BLOCKED = { title: 'Time Blocked', text: 'Nobody can book a call then.' };
const UNBLOCKED = { title: 'Block Removed', text: 'Calls can be booked then again.' };
const NOT_REMOVED = { title: 'Error', text: 'The block could not be removed.' };
export const NOT_BLOCKED = { title: 'Error', text: 'The time was not blocked. Please try again.' };

interface BlockMutation {
  block: Block;
  /** Whoever asked for the block tells the failure. */
  isFailureShown?: boolean;
}

/** Blocks a time, and removes such a block; each offers to undo it by the other. */
export function useBlocks() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: callKeys.all });
  const block = useMutation({
    mutationFn: ({ block: body }: BlockMutation) =>
      request(blockAnswerSchema, BLOCKS, { method: 'POST', body }),
    onSuccess: ({ unavailable }) =>
      showToast('success', BLOCKED, { label: 'Undo', run: () => remove.mutate(unavailable) }),
    onError: (_failure, { isFailureShown }) => {
      if (!isFailureShown) showToast('error', NOT_BLOCKED);
    },
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Unavailable) => request(noBody, `${BLOCKS}/${id}`, { method: 'DELETE' }),
    onSuccess: (_answer, { starts_at, ends_at, note }) =>
      showToast('success', UNBLOCKED, {
        label: 'Undo',
        run: () => block.mutate({ block: { starts_at, ends_at, note } }),
      }),
    onError: () => showToast('error', NOT_REMOVED),
    onSettled,
  });
  return { block, remove };
}

/** Makes the caller's calendar feed; the address of the one before stops working. */
export const useRenewFeed = () =>
  useMutation({
    mutationFn: () => request(feedAnswerSchema, '/api/consultations/feed', { method: 'POST' }),
    onError: () =>
      showToast('error', {
        title: 'Error',
        text: 'The address could not be made. An address you had still works.',
      }),
  });
