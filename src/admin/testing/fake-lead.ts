import type { EventAnswer, LeadReply, Note, ReplyAnswer } from '../../domain/http-api/lead-changes';
import type { LeadDetailAnswer } from '../../domain/http-api/leads';
import type { Lead } from '../../domain/lead';
import { addEvent } from './fake-changes';
import type { FakeFunctions } from './fake-functions';
import { problem, type FakeAnswer, type FakeRequest, type FakeRoute } from './fake-route';
import { withClock } from './sample-leads';

function detail(functions: FakeFunctions, lead: Lead): FakeAnswer {
  const body: LeadDetailAnswer = {
    lead: { ...lead, journey: functions.journey },
    history: functions.historyOf(lead.id),
    earlier: functions.leads.filter(
      ({ email, created_at }) => email === lead.email && created_at < lead.created_at,
    ),
    consultation: functions.booked.get(lead.id) ?? null,
  };
  return { status: 200, body };
}

function note(functions: FakeFunctions, lead: Lead, { body }: FakeRequest): FakeAnswer {
  const event = addEvent(functions, lead, { kind: 'note', ...(body as Note) });
  return { status: 201, body: { event } satisfies EventAnswer };
}

function reply(functions: FakeFunctions, lead: Lead, { body }: FakeRequest): FakeAnswer {
  const { channel } = body as LeadReply;
  const event = addEvent(functions, lead, { kind: 'reply', channel });
  const status = lead.status === 'new' ? 'contacted' : lead.status;
  const first_response_at = lead.first_response_at ?? event.created_at;
  const answered = functions.change(lead.id, withClock({ ...lead, status, first_response_at }));
  return { status: 201, body: { event, lead: answered ?? lead } satisfies ReplyAnswer };
}

/** Takes the only reply of a lead that was new before it back. */
function undoReply(functions: FakeFunctions, lead: Lead): FakeAnswer {
  const event = addEvent(functions, lead, { kind: 'reply_undone' });
  const again = withClock({ ...lead, status: 'new', first_response_at: null });
  const waiting = functions.change(lead.id, again) ?? lead;
  return { status: 200, body: { event, lead: waiting } satisfies ReplyAnswer };
}

function erase(functions: FakeFunctions, lead: Lead): FakeAnswer {
  const { created_at: erased_at } = addEvent(functions, lead, { kind: 'erased' });
  const blank = { name: '', email: '', phone: null, company: null, message: '' };
  functions.change(lead.id, { ...blank, erased_at, awaiting_reply_until: null });
  return { status: 204 };
}

type LeadCall = (functions: FakeFunctions, lead: Lead, request: FakeRequest) => FakeAnswer;

const CALLS = new Map<string, LeadCall>([
  ['GET ', detail],
  ['DELETE ', erase],
  ['POST /notes', note],
  ['POST /replies', reply],
  ['DELETE /replies', undoReply],
]);

/** Everything under `/api/leads/:id` but its changes. */
export const fakeLead: FakeRoute = (functions, request) => {
  const [, key = '', part = ''] =
    /^\/api\/leads\/([\w-]+)(\/\w+)?(?:\/\d+)?$/.exec(request.path) ?? [];
  const call = CALLS.get(`${request.method} ${part}`);
  if (!key || !call) return undefined;
  const lead = functions.lead(key);
  return lead ? call(functions, lead, request) : problem(404);
};
