import { randomUUID } from 'node:crypto';
import { leadDetailResponseSchema } from '../../domain/http-api/leads';
import { actionResponseSchema } from '../../domain/http-api/day';
import { ADMIN, COLLEAGUE, startDesk, type Desk } from '../../../testing/server/desk';
import { makeReference } from '../../server/enquiries/reference';
import { postJson } from '../../../testing/server/enquiry';
import session from '../session';
import lead from './[id]';
import actions from './[id]/actions';
import oneAction from './[id]/actions/[action]';
import undo from './[id]/undo';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/leads/:id': lead,
    '/api/leads/:id/actions': actions,
    '/api/leads/:id/actions/:action': oneAction,
    '/api/leads/:id/undo': undo,
  });
});
afterAll(() => desk.stop());
beforeEach(async () => {
  const { data } = await desk.service
    .from('contact_submissions')
    .insert({
      ...{ reference: makeReference(), idempotency_key: randomUUID() },
      ...{ name: 'Asha', email: 'asha@example.in', service: 'crm', message: 'Hello' },
    })
    .select('id')
    .single();
  id = data?.id ?? '';
});

const send = (method: string, path: string, body: unknown, who = ADMIN) =>
  desk.call(`/api/leads/${id}${path}`, desk.as(who, { ...postJson(body), method }));
const add = async (text: string, due_on: string | null = null) =>
  actionResponseSchema.parse(await (await send('POST', '/actions', { text, due_on })).json());
const change = (action: { id: number }, body: object, who = ADMIN) =>
  send('PATCH', `/actions/${action.id}`, body, who);
const detail = async () =>
  leadDetailResponseSchema.parse(
    await (await desk.call(`/api/leads/${id}`, desk.as(ADMIN))).json(),
  );

it('a lead has several next actions, the nearest first, and names that one itself', async () => {
  const later = await add('Send the offer', '2026-12-10');
  expect(later.lead).toMatchObject({ next_action: 'Send the offer' });
  await add('Ask for the logo');
  const sooner = await add(' Call back ', '2026-12-01');
  expect(sooner.lead).toMatchObject({ next_action: 'Call back', next_action_on: '2026-12-01' });
  const { actions: open, lead: shown, history } = await detail();
  expect(open.map(({ text, due_on }) => [text, due_on])).toEqual([
    ['Call back', '2026-12-01'],
    ['Send the offer', '2026-12-10'],
    ['Ask for the logo', null],
  ]);
  expect(shown).toMatchObject({ next_action: 'Call back', next_action_on: '2026-12-01' });
  expect(history.filter(({ kind }) => kind === 'next_action')).toHaveLength(3);
});

it('one that is done leaves its text in the history, and the next one is the nearest', async () => {
  const first = await add('Call back', '2026-12-01');
  await add('Send the offer', '2026-12-10');
  const done = await change(first.action, { done: true });
  expect(done.status).toBe(200);
  expect(await done.json()).toMatchObject({
    action: { text: 'Call back', done_at: expect.any(String) },
    lead: { next_action: 'Send the offer', next_action_on: '2026-12-10' },
  });
  // A second click changes nothing.
  expect((await change(first.action, { done: true }, COLLEAGUE)).status).toBe(200);
  const { actions: open, history } = await detail();
  expect(open.map(({ text }) => text)).toEqual(['Send the offer']);
  expect(history.filter(({ kind }) => kind === 'action_done')).toMatchObject([
    { note: 'Call back', due_on: '2026-12-01', actor_email: ADMIN },
  ]);
  expect((await change(first.action, { text: 'Else' })).status).toBe(409);
  const reopened = await change(first.action, { done: false });
  expect(await reopened.json()).toMatchObject({ lead: { next_action: 'Call back' } });
});

it('two people who change one at once are told, and what one wrote is not lost', async () => {
  const { action } = await add('Call back', '2026-12-01');
  const seen = { updated_at: action.updated_at };
  const mine = await change(action, { text: 'Call at ten', ...seen });
  expect(mine.status).toBe(200);
  const theirs = await change(action, { text: 'Call at noon', ...seen }, COLLEAGUE);
  expect(theirs.status).toBe(409);
  expect(await theirs.json()).toMatchObject({
    detail: 'Somebody else changed this next action meanwhile.',
  });
  expect((await detail()).actions).toMatchObject([{ text: 'Call at ten' }]);
});

it('the version of a lead counts its next actions', async () => {
  await add('Call back', '2026-12-01');
  const { lead: shown } = await detail();
  const status = { status: 'contacted', updated_at: shown.updated_at };
  expect((await send('PATCH', '', status)).status).toBe(200);
});

it('that one changed oneself meanwhile is no conflict, and its change can be undone', async () => {
  const { action } = await add('Call back', '2026-12-01');
  const seen = { updated_at: action.updated_at };
  expect((await change(action, { text: 'Call at ten', ...seen })).status).toBe(200);
  const again = await change(action, { text: 'Call at noon', ...seen });
  const { events } = actionResponseSchema.parse(await again.json());
  expect(events).toHaveLength(1);
  const undone = await send('POST', '/undo', { event: events[0] });
  expect(await undone.json()).toMatchObject({ lead: { next_action: 'Call at ten' } });
  const same = await change(action, { text: 'Call at ten' });
  expect(actionResponseSchema.parse(await same.json()).events).toEqual([]);
});

it('one that nobody will do is removed; spam keeps them, erasure does not', async () => {
  const { action } = await add('Call back', '2026-12-01');
  await add('Send the offer');
  const drop = () =>
    desk.call(`/api/leads/${id}/actions/${action.id}`, desk.as(ADMIN, { method: 'DELETE' }));
  expect((await drop()).status).toBe(204);
  expect((await drop()).status).toBe(404);
  await send('PATCH', '', { spam: true });
  expect((await detail()).actions).toMatchObject([{ text: 'Send the offer' }]);
  await desk.call(`/api/leads/${id}`, desk.as(ADMIN, { method: 'DELETE' }));
  expect((await detail()).actions).toEqual([]);
  expect((await send('POST', '/actions', { text: 'Call' })).status).toBe(409);
  const { data } = await desk.service.from('next_actions').select('id').eq('lead_id', id);
  expect(data).toEqual([]);
  expect(JSON.stringify((await detail()).history)).not.toMatch(/Call back|offer/);
});

it.each([
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(201) }, 'text'],
  [{ text: 'Call', due_on: 'Friday' }, 'due_on'],
  [{ text: 'Call', done: true }, 'done'],
  [{ due_on: '2026-12-01' }, 'text'],
])('POST answers 422 to %j', async (body, field) => {
  const answer = await send('POST', '/actions', body);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('answers 404 to actions and leads that are not there, and of other leads', async () => {
  const { action } = await add('Call back');
  expect((await change({ id: action.id + 1000 }, { done: true })).status).toBe(404);
  const path = `/api/leads/${randomUUID()}/actions`;
  const elsewhere = (end: string, method: string, body: object) =>
    desk.call(path + end, desk.as(ADMIN, { ...postJson(body), method }));
  expect((await elsewhere('', 'POST', { text: 'Call' })).status).toBe(404);
  expect((await elsewhere(`/${action.id}`, 'PATCH', { done: true })).status).toBe(404);
});

it('takes fifty open actions, and says so when there are more', async () => {
  for (let n = 0; n < 50; n += 1) await add(`Action ${n}`);
  const answer = await send('POST', '/actions', { text: 'One more' });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('fifty') });
});
