import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type ActionChange,
  type ActionResponse,
  actionResponseSchema,
  type NewAction,
  type NextAction,
} from '../../../../domain/http-api/day';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import { request, type RequestKey, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { type ToastText, useToasts } from '../../../toasts/toasts';
import { refusedText } from '../change/change-text';
import { takeFromDay } from './day-rows';
import { leadKeys, putLead } from './lead-cache';
import { changeKey, type Shown, useLeadMutation } from './lead-mutation';
import { useUndo } from './undo';

/** Adds a next action to a lead. */
const addAction = (
  leadId: string,
  action: NewAction,
  headers: RequestKey,
): Promise<ActionResponse> =>
  request(actionResponseSchema, `/api/leads/${leadId}/actions`, {
    ...{ method: 'POST', body: action, headers },
  });

/** Changes a next action, ticks it off or opens it again. */
export const changeAction = (
  leadId: string,
  id: number,
  change: ActionChange,
): Promise<ActionResponse> =>
  request(actionResponseSchema, `/api/leads/${leadId}/actions/${id}`, {
    method: 'PATCH',
    body: change,
  });

/** The callbacks belong to the mutation: the form that began it is closed by then. */
type ActionMutation = { onSaved?: () => void; onFailure?: () => void } & (
  { kind: 'add'; action: NewAction } | { kind: 'change'; action: NextAction; change: ActionChange }
);

/** Ids of the server are positive. An action that is shown before it is stored cannot be changed yet. */
export const isStored = ({ id }: NextAction): boolean => id > 0;

const dayOf = ({ due_on }: NextAction) => due_on ?? '9';
const inOrder = (a: NextAction, b: NextAction) =>
  dayOf(a).localeCompare(dayOf(b)) || Math.abs(a.id) - Math.abs(b.id);

const changeActions = (
  client: QueryClient,
  leadId: string,
  change: (actions: readonly NextAction[]) => readonly NextAction[],
) =>
  client.setQueriesData<LeadDetailResponse>({ queryKey: leadKeys.details }, (answer) =>
    answer?.lead.id === leadId ? { ...answer, actions: [...change(answer.actions)] } : answer,
  );

/** Shows a version of an action in its lead, and takes one that is done out of lead and day. */
function putAction(client: QueryClient, action: NextAction, shownId = action.id): Shown {
  const isDone = action.done_at !== null;
  const isOther = ({ id }: NextAction) => id !== action.id && id !== shownId;
  changeActions(client, action.lead_id, (actions) => {
    const others = actions.filter(isOther);
    return isDone ? others : [...others, action].toSorted(inOrder);
  });
  return takeFromDay(client, 'actions', (row) => isDone && row.action.id === action.id);
}

/** The action as it will be once it is stored. */
function shownAction(lead: Lead, mutation: ActionMutation): NextAction {
  const at = new Date().toISOString();
  if (mutation.kind === 'change') {
    const { done, updated_at: _seen, ...part } = mutation.change;
    return {
      ...mutation.action,
      ...part,
      ...(done !== undefined && { done_at: done ? at : null }),
    };
  }
  const { text, due_on = null } = mutation.action;
  return {
    ...{ id: -Date.now(), lead_id: lead.id, text, due_on, done_at: null, done_by: null },
    ...{ created_by: null, created_at: at, updated_at: at },
  };
}

/**
 * Shows an action in its lead and in the day before the server has it. When that fails the version before comes back, unless
 * a fetch has brought a newer one.
 */
function showAction(client: QueryClient, action: NextAction, before: NextAction | undefined) {
  const ofDay = putAction(client, action);
  const takeBack = () => {
    ofDay.takeBack();
    changeActions(client, action.lead_id, (actions) => {
      const stored = actions.find(({ id }) => id === action.id);
      if (before && stored && stored.updated_at !== before.updated_at) return actions;
      const others = actions.filter(({ id }) => id !== action.id);
      return before ? [...others, before].toSorted(inOrder) : others;
    });
  };
  return { id: action.id, takeBack };
}

const DONE: ToastText = { title: 'Next Action Done', text: 'The history keeps what it was.' };
const SAVED: ToastText = {
  title: 'Next Action Saved',
  text: 'It is listed in My day when its day comes.',
};

const PERHAPS_SAVED: ToastText = {
  title: 'Error',
  text: 'We don’t know whether the next action was saved. Try again: it will be saved only once.',
};

/** Adds, changes and finishes next actions of a lead: shown at once, reverted when that fails, and undone on request. */
export function useChangeAction(lead: Lead) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  // In one line with the changes of the lead itself.
  const mutationKey = changeKey([lead]);
  const undoOffer = useUndo(mutationKey);
  const { sendOnce } = useRequestKeys();
  const mutation = useLeadMutation({
    ...SENT_AGAIN,
    mutationKey,
    mutationFn: (variables: ActionMutation) =>
      variables.kind === 'add'
        ? sendOnce(variables.action, (key) => addAction(lead.id, variables.action, key))
        : changeAction(lead.id, variables.action.id, variables.change),
    show: (variables) => {
      const before = variables.kind === 'change' ? variables.action : undefined;
      return showAction(client, shownAction(lead, variables), before);
    },
    onSuccess: ({ action, lead: saved, events }, variables, shown) => {
      putLead(client, saved);
      variables.onSaved?.();
      putAction(client, action, shown?.id);
      const isDone = variables.kind === 'change' && variables.change.done;
      showToast('success', isDone ? DONE : SAVED, undoOffer({ leads: [saved], events }));
    },
    onError: (failure, variables) => {
      variables.onFailure?.();
      if (failure.isRefusal) return showToast('error', refusedText(failure));
      const again = { label: 'Try again', run: () => mutation.mutate(variables) };
      showToast('error', PERHAPS_SAVED, again);
    },
  });
  return mutation;
}
