import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consultationAnswerSchema } from '../../../domain/http-api/consultations';
import type { ConsultationChange } from '../../../domain/http-api/consultations';
import type { LeadDetailAnswer } from '../../../domain/http-api/leads';
import type { Lead } from '../../../domain/lead';
import { request } from '../../app/request';
import type { RequestFailure } from '../../app/request-failure';
import { showToast } from '../../app/show-toast';
import type { ToastText } from '../../app/show-toast';
import { leadKeys, ownChanges, refreshLeads } from '../leads/cache';
import { callKeys } from './queries';

const UNDONE: ToastText = { title: 'Undone', text: 'The call is as it was before.' };

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
  if (status === 409) return 'That time is taken.';
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
