import { http, type HttpResponse } from 'msw';
import {
  changedLeadSchema,
  leadChangeSchema,
  leadEventResponseSchema,
  mergeSchema,
} from '../../../src/domain/http-api/lead-changes';
import {
  chosenLeadsSchema,
  type PersonLead,
  personLeadsSchema,
} from '../../../src/domain/http-api/data';
import { eventResponseSchema, noteSchema } from '../../../src/domain/http-api/replies';
import { leadDetailResponseSchema } from '../../../src/domain/http-api/leads';
import type { Lead } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';
import { openActions } from './actions';
import { applyChange, emailOf } from './apply-change';

const NO_SUCH_STAFF = { field: 'owner_id', message: 'There is no such staff member.' };

type LeadResponse = ReturnType<typeof respond> | HttpResponse<null>;
type RespondTo = (lead: Lead, request: Request) => LeadResponse | Promise<LeadResponse>;

/** Everything under `/api/leads/:id`. */
export function leadHandlers(state: DeskState) {
  /** Responds to a call about one lead; an unknown one is a 404. */
  const about =
    (respondTo: RespondTo) => (call: { params: { id?: unknown }; request: Request }) => {
      const lead = state.lead(call.params.id);
      return lead ? respondTo(lead, call.request) : problem(404);
    };
  return [
    http.get(
      '/api/leads/:id',
      about((lead) => showLead(state, lead)),
    ),
    http.patch(
      '/api/leads/:id',
      about((lead, request) => changeLead(state, lead, request)),
    ),
    http.delete(
      '/api/leads/:id',
      about((lead) => eraseLead(state, lead)),
    ),
    http.get(
      '/api/leads/:id/person',
      about((lead) => respond(personLeadsSchema, { candidates: candidatesOf(state, lead) })),
    ),
    http.delete(
      '/api/leads/:id/person',
      about((lead, request) => erasePerson(state, lead, request)),
    ),
    http.post(
      '/api/leads/:id/answers/read',
      about((lead) => readAnswers(state, lead)),
    ),
    http.post(
      '/api/leads/:id/answers/settled',
      about((lead) => {
        const event = state.addEvent(lead, { kind: 'no_reply_needed' });
        return respond(leadEventResponseSchema, { lead, event }, { status: 201 });
      }),
    ),
    http.post(
      '/api/leads/:id/merge',
      about((lead, request) => mergeLead(state, lead, request)),
    ),
    http.post(
      '/api/leads/:id/notes',
      about((lead, request) =>
        state.once(request, async () => {
          const note = await bodyOf(noteSchema, request);
          const event = state.addEvent(lead, { kind: 'note', ...note });
          return respond(eventResponseSchema, { event }, { status: 201 });
        }),
      ),
    ),
  ];
}

const showLead = (state: DeskState, lead: Lead) =>
  respond(leadDetailResponseSchema, {
    lead: { ...lead, journey: state.journey },
    history: [...state.historyOf(lead.id)],
    actions: openActions(state, lead),
    merged: [...(state.merged.get(lead.id) ?? [])],
    others: state.leads.filter(({ id, email }) => email === lead.email && id !== lead.id),
    colleagues: state.leads.filter(
      ({ company, email }) => company !== null && company === lead.company && email !== lead.email,
    ),
    consultation: state.booked.get(lead.id) ?? null,
    writing: state.writing,
    files: [...(state.files.get(lead.id) ?? [])],
  });

/** Takes the other lead off the list. */
async function mergeLead(state: DeskState, lead: Lead, request: Request) {
  const { other: otherId } = await bodyOf(mergeSchema, request);
  const other = state.leads.find(({ id }) => id === otherId);
  if (!other) return problem(409, { detail: 'This enquiry was merged into another.' });
  state.leads = state.leads.filter(({ id }) => id !== otherId);
  state.merged.set(lead.id, [...(state.merged.get(lead.id) ?? []), other]);
  const changes = { merged: { from: null, to: other.reference } };
  const event = state.addEvent(lead, { kind: 'merged', changes });
  return respond(leadEventResponseSchema, { lead, event });
}

/** Leaves a lead alone that moved since the caller saw it. */
async function changeLead(state: DeskState, lead: Lead, request: Request) {
  const { updated_at, ...change } = await bodyOf(leadChangeSchema, request);
  if (updated_at && updated_at !== lead.updated_at) {
    const by = state.changedBy.get(lead.id) ?? null;
    return problem(409, { lead, changed: { by, at: lead.updated_at } });
  }
  if (change.owner_id && !emailOf(change.owner_id)) {
    return problem(422, { errors: [NO_SUCH_STAFF] });
  }
  return respond(changedLeadSchema, applyChange(state, lead, change));
}

/** Leaves the version of the lead as it is: reading is no change of it. */
function readAnswers(state: DeskState, lead: Lead) {
  const read = { ...lead, unread_answers: 0 };
  state.leads = state.leads.map((other) => (other.id === lead.id ? read : other));
  return noContent();
}

/** The leads with the address or the number of a lead. */
const candidatesOf = (state: DeskState, { id, email, phone }: Lead): PersonLead[] =>
  state.leads
    .filter(({ erased_at }) => erased_at === null)
    .map((other) => ({
      ...other,
      is_spam: other.spam_reason !== null,
      matched_by: [
        ...(other.email === email ? (['email'] as const) : []),
        ...(other.phone !== null && other.phone === phone ? (['phone'] as const) : []),
      ],
    }))
    .filter((other) => other.id === id || other.matched_by.length > 0);

async function erasePerson(state: DeskState, asked: Lead, request: Request) {
  const { ids } = await bodyOf(chosenLeadsSchema, request);
  const known = candidatesOf(state, asked).map(({ id }) => id);
  const open = state.leads.filter(({ id, erased_at }) => ids.includes(id) && erased_at === null);
  if (!open.every(({ id }) => known.includes(id))) return problem(409);
  for (const lead of open) eraseLead(state, lead);
  return noContent();
}

function eraseLead(state: DeskState, lead: Lead) {
  if (lead.erased_at !== null) return noContent();
  const { created_at: erased_at } = state.addEvent(lead, { kind: 'erased' });
  const blank = { name: '', email: '', phone: null, company: null, message: '' };
  state.change(lead, { ...blank, erased_at, awaiting_reply_until: null });
  return noContent();
}
