import { http } from 'msw';
import {
  actionAnswerSchema,
  actionChangeSchema,
  newActionSchema,
  type NextAction,
} from '../../../src/domain/http-api/next-actions';
import type { Lead } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

const dayOf = ({ due_on }: NextAction) => due_on ?? '9';

/** The next actions of a lead; a lead of the samples has one at most, in its own columns. */
function actionsOf(state: DeskState, lead: Lead): NextAction[] {
  const known = state.actions.get(lead.id);
  if (known) return known;
  const { next_action: text, next_action_on: due_on } = lead;
  return text === null && due_on === null ? [] : [newAction(state, lead, { text, due_on })];
}

const newAction = (
  state: DeskState,
  lead: Lead,
  part: Pick<NextAction, 'text' | 'due_on'>,
  others: readonly NextAction[] = [],
): NextAction => ({
  ...{ id: others.length + 1, lead_id: lead.id, done_at: null, done_by: null },
  ...{ created_by: state.staffId, created_at: lead.updated_at, updated_at: lead.updated_at },
  ...part,
});

/** The open ones, the nearest first. */
export const openActions = (state: DeskState, lead: Lead): NextAction[] =>
  actionsOf(state, lead)
    .filter(({ done_at }) => done_at === null)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.id - b.id);

/** Stores the actions of a lead; its own columns are the nearest open one. */
function keep(state: DeskState, lead: Lead, actions: NextAction[]): Lead {
  state.actions.set(lead.id, actions);
  const [nearest] = openActions(state, lead);
  const { text = null, due_on = null } = nearest ?? {};
  const isSame = lead.next_action === text && lead.next_action_on === due_on;
  return isSame ? lead : state.change(lead, { next_action: text, next_action_on: due_on });
}

/** Follows a change of the lead's own columns: the nearest action, or the first. */
export function changeNearest(
  state: DeskState,
  lead: Lead,
  part: Partial<Pick<Lead, 'next_action' | 'next_action_on'>>,
): void {
  const all = actionsOf(state, lead);
  const [nearest] = openActions(state, lead);
  const { next_action: text, next_action_on: due_on } = { ...lead, ...part };
  const others = all.filter((action) => action !== nearest);
  const changed =
    text === null && due_on === null
      ? []
      : [{ ...(nearest ?? newAction(state, lead, { text, due_on }, all)), text, due_on }];
  state.actions.set(lead.id, [...others, ...changed]);
  state.addEvent(lead, { kind: 'next_action', note: text, due_on });
}

async function addAction(state: DeskState, lead: Lead, request: Request) {
  const { text, due_on = null } = await bodyOf(newActionSchema, request);
  const all = actionsOf(state, lead);
  const action = newAction(state, lead, { text, due_on }, all);
  state.addEvent(lead, { kind: 'next_action', note: text, due_on });
  const changed = keep(state, lead, [...all, action]);
  return respond(actionAnswerSchema, { action, lead: changed }, { status: 201 });
}

const CHANGED_MEANWHILE = 'Somebody else changed this next action meanwhile.';

async function changeAction(state: DeskState, lead: Lead, id: string, request: Request) {
  const { done, updated_at: seen, ...part } = await bodyOf(actionChangeSchema, request);
  const all = actionsOf(state, lead);
  const action = all.find((one) => one.id === Number(id));
  if (!action) return problem(404);
  if (seen && seen !== action.updated_at) return problem(409, { detail: CHANGED_MEANWHILE });
  const at = state.now();
  const changed: NextAction = {
    ...{ ...action, ...part, updated_at: at },
    ...(done !== undefined && { done_at: done ? at : null, done_by: done ? state.staffId : null }),
  };
  const isDone = done === true && action.done_at === null;
  state.addEvent(lead, {
    ...{ kind: isDone ? 'action_done' : 'next_action', note: changed.text, due_on: changed.due_on },
  });
  const others = all.map((one) => (one === action ? changed : one));
  return respond(actionAnswerSchema, { action: changed, lead: keep(state, lead, others) });
}

/** Everything under `/api/leads/:id/actions`. */
export const actionHandlers = (state: DeskState) => [
  http.post('/api/leads/:id/actions', ({ params, request }) => {
    const lead = state.lead(params.id);
    return lead ? addAction(state, lead, request) : problem(404);
  }),
  http.patch('/api/leads/:id/actions/:action', ({ params, request }) => {
    const lead = state.lead(params.id);
    return lead ? changeAction(state, lead, String(params.action), request) : problem(404);
  }),
  http.delete('/api/leads/:id/actions/:action', ({ params }) => {
    const lead = state.lead(params.id);
    if (!lead) return problem(404);
    const left = actionsOf(state, lead).filter(({ id }) => id !== Number(params.action));
    state.addEvent(lead, { kind: 'next_action' });
    keep(state, lead, left);
    return noContent();
  }),
];
