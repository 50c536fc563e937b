import { http } from 'msw';
import {
  eventSchema,
  eventsSchema,
  undoneLeadsSchema,
  leadEventResponseSchema,
} from '../../../src/domain/http-api/lead-changes';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { bodyOf, problem, respond } from '../respond';
import { withClock } from '../sample-leads';

/** Why an event cannot be undone, as a response; undefined where it can. */
function refusal(state: DeskState, lead: Lead, event: LeadEvent) {
  if (event.state === 'sent') return problem(409, { detail: 'It has left.' });
  const { after = {} } = state.recorded.get(event.id) ?? {};
  const undoing = state.historyOf(lead.id).find(({ undoes }) => undoes === event.id);
  const stands = Object.entries(after).every(([field, to]) => lead[field as keyof Lead] === to);
  const by = undoing ? undoing.actor_email : (state.changedBy.get(lead.id) ?? null);
  const changed = { by, at: lead.updated_at };
  return undoing || !stands ? problem(409, { lead, changed }) : undefined;
}

/** Gives a lead back what it had, and tells so in its history. */
function undo(state: DeskState, lead: Lead, event: LeadEvent) {
  const { before = {}, actions } = state.recorded.get(event.id) ?? {};
  if (actions) state.actions.set(lead.id, actions);
  if (event.kind === 'merged') {
    state.leads = [...state.leads, ...(state.merged.get(lead.id) ?? [])];
    state.merged.delete(lead.id);
  }
  if (event.state) state.changeEvent(lead, event.id, { state: 'undone' });
  const changed = state.change(lead, withClock({ ...lead, ...before }));
  const undoing = state.addEvent(lead, {
    kind: event.kind === 'reply' ? 'reply_undone' : event.kind,
    ...{ from_status: event.to_status, to_status: event.from_status, undoes: event.id },
  });
  return { lead: changed, event: undoing };
}

/** `/api/leads/undo` and `/api/leads/:id/undo`. */
export const undoHandlers = (state: DeskState) => [
  http.post('/api/leads/undo', async ({ request }) => {
    const { events } = await bodyOf(eventsSchema, request);
    const found = state.leads.flatMap((lead) =>
      state
        .historyOf(lead.id)
        .filter(({ id }) => events.includes(id))
        .map((event) => ({ lead, event })),
    );
    if (found.length < events.length) return problem(404);
    const refused = found.map(({ lead, event }) => refusal(state, lead, event)).find(Boolean);
    if (refused) return refused;
    for (const { lead, event } of found) undo(state, lead, event);
    return respond(undoneLeadsSchema, { updated: found.length });
  }),
  http.post('/api/leads/:id/undo', async ({ params, request }) => {
    const lead = state.lead(params.id);
    const body = await bodyOf(eventSchema, request);
    const event = lead && state.historyOf(lead.id).find(({ id }) => id === body.event);
    if (!lead || !event) return problem(404);
    return (
      refusal(state, lead, event) ?? respond(leadEventResponseSchema, undo(state, lead, event))
    );
  }),
];
