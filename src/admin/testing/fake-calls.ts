import { nearestSlots, type Slot } from '../../domain/consultation';
import { addDays, AGENCY_TIME_ZONE, startOfDay } from '../../domain/clock';
import type {
  AgendaAnswer,
  AgendaCall,
  Block,
  BlockAnswer,
  Consultation,
  ConsultationAnswer,
  ConsultationChange,
  FeedAnswer,
  SlotsAnswer,
} from '../../domain/http-api/consultations';
import type { Lead, LeadEvent } from '../../domain/lead';
import { addEvent } from './fake-changes';
import type { FakeFunctions } from './fake-functions';
import { problem, type FakeAnswer, type FakeRoute } from './fake-route';
import { halfHour } from './sample-calls';

const CALL_OF_LEAD = /^\/api\/leads\/([0-9a-f-]{36})\/consultation$/;
const BLOCKED = '/api/consultations/unavailable';
const SLOTS_AROUND = 3;

const overlap = (one: Slot, other: Slot) =>
  Date.parse(one.starts_at) < Date.parse(other.ends_at) &&
  Date.parse(other.starts_at) < Date.parse(one.ends_at);

const isTaken = ({ booked, unavailable }: FakeFunctions, { id }: Lead, slot: Slot) =>
  unavailable.some((time) => overlap(time, slot)) ||
  [...booked].some(
    ([lead, call]) => lead !== id && call.state !== 'cancelled' && overlap(call, slot),
  );

/** What the history calls this change. */
function kindOf(before: Consultation | undefined, after: Consultation): LeadEvent['kind'] {
  if (!before) return 'call_booked';
  if (after.state !== 'booked') return `call_${after.state}`;
  const isSettled = before.state === 'held' || before.state === 'missed';
  return isSettled && before.starts_at === after.starts_at ? 'call_reopened' : 'call_moved';
}

function settle(functions: FakeFunctions, lead: Lead, change: ConsultationChange): FakeAnswer {
  const before = functions.booked.get(lead.id);
  const time_zone = before?.time_zone ?? null;
  const after: Consultation | undefined =
    'starts_at' in change
      ? { ...halfHour(change.starts_at), state: 'booked', time_zone }
      : before && { ...before, ...change };
  if (!after) return problem(404);
  if (after.state === 'booked' && isTaken(functions, lead, after)) {
    const slots = nearestSlots(functions.freeTimes, after.starts_at, SLOTS_AROUND);
    return problem(409, { slots });
  }
  functions.booked.set(lead.id, after);
  addEvent(functions, lead, { kind: kindOf(before, after), call_at: after.starts_at });
  return { status: 200, body: { consultation: after } satisfies ConsultationAnswer };
}

/** `PATCH /api/leads/:id/consultation`. */
const fakeCallChange: FakeRoute = (functions, { method, path, body }) => {
  const id = CALL_OF_LEAD.exec(path)?.[1];
  if (method !== 'PATCH' || !id) return undefined;
  const lead = functions.lead(id);
  return lead ? settle(functions, lead, body as ConsultationChange) : problem(404);
};

/** `GET /api/consultations`. */
const fakeAgenda: FakeRoute = ({ leads, booked, unavailable }, { method, path, params }) => {
  if (method !== 'GET' || path !== '/api/consultations') return undefined;
  const from = params.get('from') ?? '';
  const days = {
    starts_at: startOfDay(from),
    ends_at: startOfDay(addDays(from, Number(params.get('days')))),
  };
  const calls = leads.flatMap(({ id: lead_id, reference, name, phone, service }): AgendaCall[] => {
    const call = booked.get(lead_id);
    return call ? [{ ...call, lead_id, reference, name, phone, service }] : [];
  });
  const body: AgendaAnswer = {
    calls: calls
      .filter((call) => call.state !== 'cancelled' && overlap(call, days))
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    unavailable: unavailable.filter((time) => overlap(time, days)),
  };
  return { status: 200, body };
};

/** `GET /api/consultations/slots`. */
const fakeSlots: FakeRoute = ({ freeTimes }, { method, path }) =>
  method === 'GET' && path === '/api/consultations/slots'
    ? {
        status: 200,
        body: { timezone: AGENCY_TIME_ZONE, slots: freeTimes } satisfies SlotsAnswer,
      }
    : undefined;

/** `POST` and `DELETE` under `/api/consultations/unavailable`. */
const fakeBlock: FakeRoute = (functions, { method, path, body }) => {
  if (method === 'POST' && path === BLOCKED) {
    const id = crypto.randomUUID();
    const unavailable = { note: null, ...(body as Block), id, source: 'staff' as const };
    functions.unavailable.push(unavailable);
    return { status: 201, body: { unavailable } satisfies BlockAnswer };
  }
  if (method !== 'DELETE' || !path.startsWith(BLOCKED)) return undefined;
  functions.unavailable = functions.unavailable.filter(({ id }) => !path.endsWith(id));
  return { status: 204 };
};

/** `POST /api/consultations/feed`: each address differs from the one before. */
const fakeFeed: FakeRoute = ({ calls }, { method, path }) => {
  if (method !== 'POST' || path !== '/api/consultations/feed') return undefined;
  const token = calls.filter((call) => call.path === path).length;
  const url = `https://meghdoot.example/api/consultations/calendar.ics?token=${token}`;
  return { status: 201, body: { url } satisfies FeedAnswer };
};

export const FAKE_CALL_ROUTES = [fakeCallChange, fakeAgenda, fakeSlots, fakeBlock, fakeFeed];
