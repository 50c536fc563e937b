import type { BulkChange, LeadChange } from '../../domain/http-api/lead-changes';
import type { Lead, LeadEvent } from '../../domain/lead';
import type { FakeFunctions } from './fake-functions';
import { problem, type FakeAnswer, type FakeRoute } from './fake-route';
import { FAKE_STAFF } from './fake-session';
import { withClock } from './sample-leads';

const COLLEAGUE = 'ravi@meghdoot.example';
const ONE_LEAD = /^\/api\/leads\/([0-9a-f-]{36})$/;

type Changes = Omit<LeadChange, 'updated_at'>;

/** Adds a line to a lead's history, by the person who is logged in. */
export function addEvent(
  functions: FakeFunctions,
  { id }: Lead,
  part: Partial<LeadEvent>,
): LeadEvent {
  const events = functions.historyOf(id);
  const event: LeadEvent = {
    ...{ id: events.length + 1, kind: 'note', from_status: null, to_status: null, note: null },
    ...{ channel: null, owner_email: null, due_on: null, call_at: null },
    ...{ actor_email: functions.staff, created_at: functions.now() },
    ...part,
  };
  events.push(event);
  return event;
}

const hasReply = (events: readonly LeadEvent[]) => {
  const count = (kind: string) => events.filter((event) => event.kind === kind).length;
  return count('reply') > count('reply_undone');
};

const emailOf = (id: string | null) => FAKE_STAFF.find((staff) => staff.id === id)?.email ?? null;

function apply(functions: FakeFunctions, lead: Lead, { spam, ...changes }: Changes): Lead {
  const next = { ...lead, ...(changes as Partial<Lead>) };
  const { status, owner_id, next_action } = changes;
  if (status !== undefined && status !== lead.status) {
    addEvent(functions, lead, { kind: 'status', from_status: lead.status, to_status: status });
    if (status === 'new' && !hasReply(functions.historyOf(lead.id))) next.first_response_at = null;
    if (status !== 'new') next.first_response_at ??= functions.now();
  }
  if (owner_id !== undefined) {
    addEvent(functions, lead, { kind: 'owner', owner_email: emailOf(owner_id) });
  }
  if (next_action !== undefined) {
    const due_on = changes.next_action_on ?? null;
    addEvent(functions, lead, { kind: 'next_action', note: next_action, due_on });
  }
  if (spam !== undefined) {
    addEvent(functions, lead, { kind: spam ? 'quarantined' : 'restored' });
    next.spam_reason = spam ? 'Marked by staff' : null;
  }
  return functions.change(lead.id, withClock(next)) ?? lead;
}

const unknownOwner = ({ owner_id }: Changes): FakeAnswer | undefined =>
  owner_id && !emailOf(owner_id)
    ? problem(422, { errors: [{ field: 'owner_id', message: 'There is no such staff member.' }] })
    : undefined;

/** `PATCH /api/leads/:id`: a lead that moved since the caller saw it is left alone. */
export const fakeChange: FakeRoute = (functions, { method, path, body }) => {
  const id = ONE_LEAD.exec(path)?.[1];
  if (method !== 'PATCH' || !id) return undefined;
  const { updated_at, ...changes } = body as LeadChange;
  const lead = functions.lead(id);
  if (!lead) return problem(404);
  if (updated_at && updated_at !== lead.updated_at) {
    return problem(409, { lead, changed: { by: COLLEAGUE, at: lead.updated_at } });
  }
  const refusal = unknownOwner(changes);
  return refusal ?? { status: 200, body: { lead: apply(functions, lead, changes) } };
};

/** `PATCH /api/leads`: all or none. */
export const fakeBulkChange: FakeRoute = (functions, { method, path, body }) => {
  if (method !== 'PATCH' || path !== '/api/leads') return undefined;
  const { ids, ...changes } = body as BulkChange;
  const leads = ids.flatMap((id) => functions.lead(id) ?? []);
  if (leads.length < ids.length) return problem(404);
  for (const lead of leads) apply(functions, lead, changes);
  return { status: 200, body: { updated: ids.length } };
};
