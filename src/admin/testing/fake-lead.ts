import type { EventAnswer, LeadReply, Note, ReplyAnswer } from '../../domain/http-api/lead-changes';
import type { LeadDetailAnswer } from '../../domain/http-api/leads';
import type { Lead, LeadEvent } from '../../domain/lead';
import type { FakeFunctions } from './fake-functions';
import { passingLeads } from './fake-list';
import { problem } from './fake-route';
import type { FakeAnswer, FakeRequest, FakeRoute } from './fake-route';

/** Adds a line to a lead's history, by whoever is signed in. */
function happened(functions: FakeFunctions, { id }: Lead, part: Partial<LeadEvent>): LeadEvent {
  const events = functions.historyOf(id);
  const event: LeadEvent = {
    ...{ id: events.length + 1, kind: 'note', from_status: null, to_status: null },
    ...{ note: null, channel: null, actor_email: functions.staff, created_at: functions.now() },
    ...part,
  };
  events.push(event);
  return event;
}

function detail(functions: FakeFunctions, lead: Lead, { params }: FakeRequest): FakeAnswer {
  const list = passingLeads(functions.leads, params).map(({ reference }) => reference);
  const place = list.indexOf(lead.reference);
  const body: LeadDetailAnswer = {
    lead: { ...lead, journey: functions.journey, erased_at: lead.email ? null : lead.updated_at },
    history: functions.historyOf(lead.id),
    earlier: functions.leads.filter(
      ({ email, created_at }) => email === lead.email && created_at < lead.created_at,
    ),
    neighbours: {
      previous: list[place - 1] ?? null,
      next: place < 0 ? null : (list[place + 1] ?? null),
    },
  };
  return { status: 200, body };
}

function note(functions: FakeFunctions, lead: Lead, { body }: FakeRequest): FakeAnswer {
  const event = happened(functions, lead, { kind: 'note', ...(body as Note) });
  return { status: 201, body: { event } satisfies EventAnswer };
}

function reply(functions: FakeFunctions, lead: Lead, { body }: FakeRequest): FakeAnswer {
  const { channel } = body as LeadReply;
  const event = happened(functions, lead, { kind: 'reply', channel });
  const answered = functions.change(lead.id, { first_response_at: event.created_at }) ?? lead;
  return { status: 201, body: { event, lead: answered } satisfies ReplyAnswer };
}

const setSpam = (spam_reason: string | null) => (functions: FakeFunctions, lead: Lead) => ({
  status: 200,
  body: { lead: functions.change(lead.id, { spam_reason }) },
});

function erase(functions: FakeFunctions, lead: Lead): FakeAnswer {
  happened(functions, lead, { kind: 'erased' });
  functions.change(lead.id, { name: '', email: '', phone: null, company: null, message: '' });
  return { status: 204 };
}

type LeadCall = (functions: FakeFunctions, lead: Lead, request: FakeRequest) => FakeAnswer;

const CALLS = new Map<string, LeadCall>([
  ['GET ', detail],
  ['DELETE ', erase],
  ['POST /notes', note],
  ['POST /replies', reply],
  ['POST /restore', setSpam(null)],
  ['POST /quarantine', setSpam('Marked by staff')],
]);

/** Everything under `/api/leads/:id`, a change of status apart. */
export const fakeLead: FakeRoute = (functions, request) => {
  const [, key = '', part = ''] = /^\/api\/leads\/([\w-]+)(\/\w+)?$/.exec(request.path) ?? [];
  const call = CALLS.get(`${request.method} ${part}`);
  if (!key || !call) return undefined;
  const lead = functions.lead(key);
  return lead ? call(functions, lead, request) : problem(404);
};
