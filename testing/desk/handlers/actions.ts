import { http } from 'msw';
import {
  actionResponseSchema,
  actionChangeSchema,
  newActionSchema,
  type NextAction,
} from '../../../src/domain/http-api/day';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
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

async function addAction(state: DeskState, lead: Lead, request: Request) {
  const { text, due_on = null } = await bodyOf(newActionSchema, request);
  const all = actionsOf(state, lead);
  const action = newAction(state, lead, { text, due_on }, all);
  const event = state.addEvent(lead, { kind: 'next_action', note: text, due_on });
  const changed = keep(state, lead, [...all, action]);
  recordActions(state, event, [lead, changed], all);
  const answer = { action, lead: changed, events: [event.id] };
  return respond(actionResponseSchema, answer, { status: 201 });
}

/** Notes what an undo of a change of actions brings back. */
function recordActions(
  state: DeskState,
  { id }: LeadEvent,
  [lead, changed]: readonly [Lead, Lead],
  actions: NextAction[],
) {
  const facts = ({ next_action, next_action_on }: Lead) => ({ next_action, next_action_on });
  state.recorded.set(id, { before: facts(lead), after: facts(changed), actions });
}

async function changeAction(state: DeskState, lead: Lead, id: string, request: Request) {
  const { done, updated_at: _seen, ...part } = await bodyOf(actionChangeSchema, request);
  const all = actionsOf(state, lead);
  const action = all.find((one) => one.id === Number(id));
  if (!action) return problem(404);
  const at = state.now();
  const changed: NextAction = {
    ...{ ...action, ...part, updated_at: at },
    ...(done !== undefined && { done_at: done ? at : null, done_by: done ? state.staffId : null }),
  };
  const isDone = done === true && action.done_at === null;
  const isSame = changed.text === action.text && changed.due_on === action.due_on && !isDone;
  if (isSame && done !== false) {
    return respond(actionResponseSchema, { action: changed, lead, events: [] });
  }
  const event = state.addEvent(lead, {
    ...{ kind: isDone ? 'action_done' : 'next_action', note: changed.text, due_on: changed.due_on },
  });
  const others = all.map((one) => (one === action ? changed : one));
  const kept = keep(state, lead, others);
  recordActions(state, event, [lead, kept], all);
  return respond(actionResponseSchema, { action: changed, lead: kept, events: [event.id] });
}

/** Everything under `/api/leads/:id/actions`. */
export const actionHandlers = (state: DeskState) => [
  http.post('/api/leads/:id/actions', ({ params, request }) => {
    const lead = state.lead(params.id);
    return lead ? state.once(request, () => addAction(state, lead, request)) : problem(404);
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
