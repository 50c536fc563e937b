import { http } from 'msw';
import { addDays, AGENCY_TIME_ZONE } from '../../../src/domain/clock';
import { startOfDay } from '../../../src/domain/zone';
import { nearestSlots, type Slot } from '../../../src/domain/consultation';
import {
  agendaResponseSchema,
  type AgendaCall,
  blockResponseSchema,
  blockSchema,
  type Consultation,
  consultationResponseSchema,
  type ConsultationChange,
  consultationChangeSchema,
  feedResponseSchema,
  slotsResponseSchema,
} from '../../../src/domain/http-api/consultations';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';
import { halfHour } from '../sample-calls';

const SLOTS_AROUND = 3;

const overlap = (one: Slot, other: Slot) =>
  Date.parse(one.starts_at) < Date.parse(other.ends_at) &&
  Date.parse(other.starts_at) < Date.parse(one.ends_at);

const isTaken = ({ booked, unavailable }: DeskState, { id }: Lead, slot: Slot) =>
  unavailable.some((time) => overlap(time, slot)) ||
  [...booked].some(
    ([lead, call]) => lead !== id && call.state !== 'cancelled' && overlap(call, slot),
  );

/** The kind of event that the history shows for this change. */
function kindOf(before: Consultation | undefined, after: Consultation): LeadEvent['kind'] {
  if (!before) return 'call_booked';
  if (after.state !== 'booked') return `call_${after.state}`;
  const isSettled = before.state === 'held' || before.state === 'missed';
  return isSettled && before.starts_at === after.starts_at ? 'call_reopened' : 'call_moved';
}

const isAsSeen = (call: Consultation | undefined, was: ConsultationChange['was']) =>
  was === undefined || (call?.starts_at === was?.starts_at && call?.state === was?.state);

function changeCall(state: DeskState, lead: Lead, { was, ...change }: ConsultationChange) {
  const before = state.booked.get(lead.id);
  if (!isAsSeen(before, was)) return problem(409, { detail: 'The call has changed meanwhile.' });
  const time_zone = before?.time_zone ?? null;
  const after: Consultation | undefined =
    'starts_at' in change
      ? { ...halfHour(change.starts_at), state: 'booked', time_zone }
      : before && { ...before, ...change };
  if (!after) return problem(404);
  if (after.state === 'booked' && isTaken(state, lead, after)) {
    return problem(409, { slots: nearestSlots(state.freeTimes, after.starts_at, SLOTS_AROUND) });
  }
  state.booked.set(lead.id, after);
  state.addEvent(lead, { kind: kindOf(before, after), call_at: after.starts_at });
  return respond(consultationResponseSchema, { consultation: after });
}

/** The calls within these days that are not cancelled, and the times without calls that touch them. */
function agendaOf({ leads, booked, unavailable }: DeskState, days: Slot) {
  const calls = leads.flatMap(({ id: lead_id, reference, name, phone, service }): AgendaCall[] => {
    const call = booked.get(lead_id);
    return call ? [{ ...call, lead_id, reference, name, phone, service }] : [];
  });
  return {
    calls: calls
      .filter((call) => call.state !== 'cancelled' && overlap(call, days))
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    unavailable: unavailable.filter((time) => overlap(time, days)),
  };
}

/** `/api/consultations` and the call of a lead. */
export function callHandlers(state: DeskState) {
  let feeds = 0;
  return [
    http.patch('/api/leads/:id/consultation', async ({ params, request }) => {
      const lead = state.lead(params.id);
      if (!lead) return problem(404);
      return changeCall(state, lead, await bodyOf(consultationChangeSchema, request));
    }),
    http.get('/api/consultations', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const from = searchParams.get('from') ?? '';
      const to = addDays(from, Number(searchParams.get('days')));
      const days = { starts_at: startOfDay(from), ends_at: startOfDay(to) };
      return respond(agendaResponseSchema, agendaOf(state, days));
    }),
    http.get('/api/consultations/slots', () =>
      respond(slotsResponseSchema, { timezone: AGENCY_TIME_ZONE, slots: state.freeTimes }),
    ),
    http.post('/api/consultations/unavailable', async ({ request }) => {
      const block = await bodyOf(blockSchema, request);
      const unavailable = {
        ...{ note: null, ...block },
        ...{ id: crypto.randomUUID(), source: 'staff' as const },
      };
      state.unavailable.push(unavailable);
      return respond(blockResponseSchema, { unavailable }, { status: 201 });
    }),
    http.delete('/api/consultations/unavailable/:id', ({ params }) => {
      state.unavailable = state.unavailable.filter(({ id }) => id !== params.id);
      return noContent();
    }),
    http.post('/api/consultations/feed', () => {
      feeds += 1;
      const url = `https://meghdoot.example/api/consultations/calendar.ics?token=${feeds}`;
      return respond(feedResponseSchema, { url }, { status: 201 });
    }),
  ];
}
