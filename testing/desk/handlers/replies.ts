import { http } from 'msw';
import {
  mailboxResponseSchema,
  type EmailReply,
  type LoggedReply,
  queuedReplySchema,
  replyResponseSchema,
  replySchema,
  writingSchema,
} from '../../../src/domain/http-api/replies';
import {
  acceptedFileSchema,
  announcedFileSchema,
  newFileSchema,
} from '../../../src/domain/http-api/files';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
import * as z from '../../../src/domain/zod';
import type { DeskState } from '../desk-state';
import { noContent, problem, respond } from '../respond';
import { withClock } from '../sample-leads';

/** `/api/leads/:id/replies` and `/api/leads/:id/writing`. */
export const replyHandlers = (state: DeskState) => [
  http.post('/api/leads/:id/replies', async ({ params, request }) => {
    const lead = state.lead(params.id);
    const body = z.parse(replySchema, await request.json());
    if (!lead) return problem(404);
    return body.reached === undefined
      ? queueEmail(state, lead, body)
      : state.once(request, async () => logReply(state, lead, body));
  }),
  http.post('/api/leads/:id/files', async ({ request }) => {
    const { name, size } = z.parse(newFileSchema, await request.json());
    const id = crypto.randomUUID();
    state.drafted.set(id, { name, bytes: size });
    const upload = { method: 'PUT' as const, url: `/storage/${id}`, headers: {} };
    return respond(announcedFileSchema, { id, upload }, { status: 201 });
  }),
  http.put('/storage/:id', noContent),
  http.post('/api/leads/:id/files/:file', ({ params }) => {
    const id = String(params.file);
    const file = state.drafted.get(id);
    if (!file) return problem(404);
    if (file.name.endsWith('.exe')) {
      const message = 'We don’t take programs.';
      return problem(422, { errors: [{ field: 'files', message }] });
    }
    return respond(acceptedFileSchema, { file: { id, ...file, kind: 'pdf' } });
  }),
  http.get('/api/leads/:id/replies/:event', ({ params }) => {
    const event = state.historyOf(String(params.id)).find(({ id }) => id === Number(params.event));
    return event ? respond(queuedReplySchema, { event }) : problem(404);
  }),
  http.put('/api/leads/:id/writing', () => respond(writingSchema, { writing: state.writing })),
  http.delete('/api/leads/:id/writing', noContent),
  http.get('/api/mailbox', () => respond(mailboxResponseSchema, state.mailbox)),
];

/** Messages of the conversation behind this event. One that failed, was undone or was written by a machine counts for none. */
function newerThan(seen: number, history: readonly LeadEvent[]): LeadEvent[] {
  const undone = new Set(history.map(({ undoes }) => undoes));
  return history.filter(
    ({ id, state, reached, answer }) =>
      id > seen &&
      !undone.has(id) &&
      (state === 'queued' || state === 'sent' || reached || answer?.automatic === false),
  );
}

/**
 * An email waits until a test delivers it; one that was overtaken is refused with what came first. The same words of the same
 * person are the same reply.
 */
function queueEmail(state: DeskState, lead: Lead, email: EmailReply) {
  const { subject, text, cc, seen_event_id = Infinity } = email;
  const newer = newerThan(seen_event_id, state.historyOf(lead.id));
  const same = newer.findLast(
    (event) =>
      event.actor_email === state.staff && event.subject === subject && event.text === text,
  );
  if (same) return respond(queuedReplySchema, { event: same }, { status: 201 });
  const overtaking = newer.at(-1);
  if (overtaking) return problem(409, { event: overtaking });
  const part = { kind: 'reply', channel: 'email', subject, text, cc, state: 'queued' } as const;
  countSavedReplies(state, email);
  const event = state.addEvent(lead, part);
  const attached = (email.files ?? []).map((id) => ({
    ...{ id, name: '', bytes: 1, ...state.drafted.get(id) },
    ...{ kind: 'pdf', state: 'accepted' as const, may_be_shown: false, reason: null },
    ...{ via: 'reply' as const, event_id: event.id, created_at: event.created_at },
    ...{ scan: null, scan_signature: null, scanned_at: null },
  }));
  state.files.set(lead.id, [...(state.files.get(lead.id) ?? []), ...attached]);
  return respond(queuedReplySchema, { event }, { status: 201 });
}

function countSavedReplies(state: DeskState, { saved_replies }: EmailReply | LoggedReply) {
  state.savedReplies = state.savedReplies.map((one) =>
    saved_replies?.includes(one.id) ? { ...one, uses: one.uses + 1 } : one,
  );
}

function logReply(state: DeskState, lead: Lead, logged: LoggedReply) {
  countSavedReplies(state, logged);
  const { saved_replies: _counted, ...reply } = logged;
  const event = state.addEvent(lead, { kind: 'reply', ...reply });
  const changed = reply.reached ? state.change(lead, answered(lead, event)) : lead;
  const facts = ({ status, first_response_at }: Lead) => ({ status, first_response_at });
  state.recorded.set(event.id, { before: facts(lead), after: facts(changed) });
  return respond(replyResponseSchema, { event, lead: changed }, { status: 201 });
}

/** The lead once somebody has answered it. */
export function answered(lead: Lead, { at, created_at }: LeadEvent): Lead {
  const status = lead.status === 'new' ? 'contacted' : lead.status;
  const first_response_at = lead.first_response_at ?? at ?? created_at;
  return withClock({ ...lead, status, first_response_at });
}
