import { randomUUID } from 'node:crypto';
import {
  queuedReplySchema,
  replyResponseSchema,
  writingSchema,
} from '../../domain/http-api/replies';
import { problemSchema } from '../../domain/http-api/problem';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import replies from './[id]/replies';
import replyState from './[id]/replies/[reply]';
import undoChange from './[id]/undo';
import writing from './[id]/writing';

const EMAIL = { channel: 'email', subject: 'Your CRM', text: 'Hello.\r\nWhen may we call?' };
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads/:id': lead,
    '/api/leads/:id/replies': replies,
    '/api/leads/:id/replies/:reply': replyState,
    '/api/leads/:id/undo': undoChange,
    '/api/leads/:id/writing': writing,
  });
});
beforeEach(async () => {
  const leads = desk.service.from('contact_submissions');
  const { data } = await leads.select('id').eq('name', 'Chitra').single().throwOnError();
  id = data.id;
});
afterAll(() => desk.stop());

const call = (path: string, init: RequestInit, email = ADMIN) =>
  desk.call(`/api/leads/${id}${path}`, desk.as(email, init));
const post = (body: unknown, email = ADMIN) => call('/replies', postJson(body), email);
const undo = (event: number) => call('/undo', postJson({ event }));
const detail = async () => leadDetailResponseSchema.parse(await (await call('', {})).json());
const queued = async (body: unknown, email = ADMIN) =>
  queuedReplySchema.parse(await (await post(body, email)).json()).event;

it('an email is queued with its words, and changes nothing until it is sent', async () => {
  const before = (await detail()).lead;
  const answer = await post(EMAIL);
  expect(answer.status).toBe(201);
  const body: unknown = await answer.json();
  expect(Object.keys(Object(body))).toEqual(['event']);
  expect(body).toMatchObject({
    event: {
      ...{ kind: 'reply', channel: 'email', state: 'queued', reason: null, reached: null },
      ...{ subject: EMAIL.subject, text: 'Hello.\nWhen may we call?', actor_email: ADMIN },
    },
  });
  expect((await detail()).lead).toEqual(before);
});

it('an email is undone within ten seconds, of two people at once by one', async () => {
  const { id: reply } = await queued(EMAIL);
  const answers = await Promise.all([undo(reply), undo(reply)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { history } = await detail();
  expect(history.find((event) => event.id === reply)?.state).toBe('undone');
  expect(history.filter(({ undoes }) => undoes === reply)).toHaveLength(1);
});

it('an email that a worker has taken is not undone: 409 says why', async () => {
  const { id: reply } = await queued(EMAIL);
  await desk.service.from('mail_outbox').update({ claim: randomUUID() }).eq('event_id', reply);
  const answer = await undo(reply);
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { detail: 'This reply is on its way and can no longer be undone.' },
  ]);
});

it('a second writer is told of the first reply, and may send all the same', async () => {
  const seen = (await detail()).history.at(-1)?.id;
  const { id: first } = await queued({ ...EMAIL, text: 'First', seen_event_id: seen });
  const second = { ...EMAIL, text: 'Second', seen_event_id: seen };
  const overtaken = await post(second, COLLEAGUE);
  expect([overtaken.status, await overtaken.json()]).toMatchObject([
    409,
    { event: { id: first, text: 'First' } },
  ]);
  expect((await post({ ...second, seen_event_id: first }, COLLEAGUE)).status).toBe(201);
});

it('the same words sent again, because the answer was lost, are the same reply', async () => {
  const seen_event_id = (await detail()).history.at(-1)?.id;
  const email = { ...EMAIL, text: 'Once, please', seen_event_id };
  const first = await queued(email);
  expect((await queued(email)).id).toBe(first.id);
  const { history } = await detail();
  expect(history.filter(({ text }) => text === email.text)).toHaveLength(1);
});

it.each([
  ['a subject of two lines', { ...EMAIL, subject: 'Hi\r\nBcc: all@evil.example' }, 'subject'],
  ['no subject', { channel: 'email', text: 'x' }, 'subject'],
  ['an empty text', { ...EMAIL, text: ' ' }, 'text'],
  ['a text too long', { ...EMAIL, text: 'x'.repeat(10_001) }, 'text'],
  ['no channel', { subject: 'Hello', text: 'x' }, 'channel'],
  ['no clear outcome', { channel: 'email', reached: 'perhaps' }, 'reached'],
  ['a field that is not known', { ...EMAIL, bcc: 'all@evil.example' }, 'bcc'],
  ['no outcome', { channel: 'phone' }, 'reached'],
  ['an empty note', { channel: 'phone', reached: true, note: ' ' }, 'note'],
  ['a time in the future', { channel: 'phone', reached: true, at: hoursAgo(-1) }, 'at'],
  ['a time before it', { channel: 'phone', reached: true, at: '2026-01-01T10:00:00Z' }, 'at'],
  ['a visitor who rang in vain', { channel: 'phone', reached: false, inbound: true }, 'reached'],
])('%s is refused, and the field is named', async (_what, body, field) => {
  const answer = await post(body);
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field }] }]);
});

it.each([
  [{ ...EMAIL, channel: 'phone' }, ['reached', 'subject', 'text']],
  [{ ...EMAIL, reached: true }, ['subject', 'text']],
])('subject and text belong to an email that is sent: %j is refused', async (body, fields) => {
  const answer = await post(body);
  expect(answer.status).toBe(422);
  const { errors = [] } = problemSchema.parse(await answer.json());
  expect(errors.map(({ field }) => field)).toEqual(fields);
});

it('how an email stands is asked for without its lead', async () => {
  const { id: reply } = await queued(EMAIL);
  const status = (path: string) => call(path, {});
  const answer = await status(`/replies/${reply}`);
  expect(queuedReplySchema.parse(await answer.json()).event).toMatchObject({
    id: reply,
    state: 'queued',
  });
  await undo(reply);
  const undone = queuedReplySchema.parse(await (await status(`/replies/${reply}`)).json());
  expect(undone.event.state).toBe('undone');
  expect((await status(`/replies/${reply + 1_000}`)).status).toBe(404);
});

it('a call is logged with its note and time, a try stops nothing', async () => {
  const tried = replyResponseSchema.parse(
    await (await post({ channel: 'phone', reached: false, note: 'No answer' })).json(),
  );
  expect(tried).toMatchObject({
    event: { reached: false, note: 'No answer', inbound: false },
    lead: { status: 'new', first_response_at: null },
  });
  const at = hoursAgo(2);
  const rang = { channel: 'phone', reached: true, inbound: true, note: 'Wants a quote', at };
  const logged = replyResponseSchema.parse(await (await post(rang)).json());
  expect(logged).toMatchObject({
    event: { reached: true, inbound: true },
    lead: { status: 'contacted', awaiting_reply_until: null },
  });
  expect(Date.parse(logged.lead.first_response_at ?? '')).toBe(Date.parse(at));
});

it('people who write at once see each other', async () => {
  const note = async (method: string, email: string) => call('/writing', { method }, email);
  expect(writingSchema.parse(await (await note('PUT', ADMIN)).json())).toEqual({ writing: [] });
  const other = writingSchema.parse(await (await note('PUT', COLLEAGUE)).json());
  expect(other).toEqual({ writing: ['Admin'] });
  expect((await detail()).writing).toEqual(['Colleague']);
  expect((await note('DELETE', COLLEAGUE)).status).toBe(204);
  expect((await detail()).writing).toEqual([]);

  const leads = desk.service.from('contact_submissions');
  await leads.update({ spam_reason: 'Links' }).eq('id', id).throwOnError();
  expect((await note('PUT', ADMIN)).status).toBe(409);
  await leads.update({ spam_reason: null }).eq('id', id).throwOnError();
});

it('a lead that was erased takes no reply', async () => {
  await call('', { method: 'DELETE' });
  for (const body of [EMAIL, { channel: 'phone', reached: true }]) {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: 'This lead was erased.' },
    ]);
  }
});
