import { randomUUID } from 'node:crypto';
import { ADMIN, COLLEAGUE, type Desk, startDesk, STRANGER } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import {
  savedRepliesResponseSchema,
  savedReplyResponseSchema,
} from '../domain/http-api/saved-replies';
import { staffResponseSchema } from '../domain/http-api/staff';
import replies from './leads/[id]/replies';
import savedReplies from './saved-replies';
import oneSavedReply from './saved-replies/[id]';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/leads/:id/replies': replies,
    '/api/saved-replies': savedReplies,
    '/api/saved-replies/:id': oneSavedReply,
  });
  const answer = await desk.call('/api/staff', desk.as(ADMIN));
  const people = staffResponseSchema.parse(await answer.json()).staff;
  const { id = '' } = people.find(({ email }) => email === COLLEAGUE) ?? {};
  const demotion = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  await desk.call(`/api/staff/${id}`, desk.as(ADMIN, demotion));
});
afterAll(() => desk.stop());

const send = (who: string, method: string, path: string, body?: object) =>
  desk.call(
    `/api/saved-replies${path}`,
    desk.as(who, body ? { ...postJson(body), method } : { method }),
  );
const add = async (who: string, part: object = {}) => {
  const words = { title: randomUUID(), text: 'Hello {first name}', shared: false, ...part };
  const answer = await send(who, 'POST', '', words);
  expect(answer.status).toBe(201);
  return savedReplyResponseSchema.parse(await answer.json()).saved_reply;
};
const idsOf = async (who: string) => {
  const answer = await send(who, 'GET', '');
  const { saved_replies } = savedRepliesResponseSchema.parse(await answer.json());
  return saved_replies.map(({ id }) => id);
};

it('own ones are their owner’s alone, and shared ones everybody’s', async () => {
  const theirs = await add(ADMIN);
  const shared = await add(ADMIN, { shared: true });
  const own = await add(COLLEAGUE);
  expect(await idsOf(COLLEAGUE)).toEqual(expect.arrayContaining([shared.id, own.id]));
  expect(await idsOf(COLLEAGUE)).not.toContain(theirs.id);
  expect(await idsOf(ADMIN)).not.toContain(own.id);
  expect((await send(ADMIN, 'PATCH', `/${own.id}`, { title: 'Mine' })).status).toBe(404);
  expect((await send(ADMIN, 'DELETE', `/${own.id}`)).status).toBe(204);
  expect(await idsOf(COLLEAGUE)).toContain(own.id);
});

it('staff change and delete their own ones', async () => {
  const { id } = await add(COLLEAGUE);
  const changed = await send(COLLEAGUE, 'PATCH', `/${id}`, { text: ' Bye ' });
  expect(await changed.json()).toMatchObject({ saved_reply: { text: 'Bye', shared: false } });
  expect((await send(COLLEAGUE, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await send(COLLEAGUE, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await send(COLLEAGUE, 'PATCH', `/${id}`, { text: 'Bye' })).status).toBe(404);
});

it('managers alone share, change shared ones and take them back', async () => {
  const { id } = await add(ADMIN, { shared: true });
  const own = await add(COLLEAGUE);
  const refused = [
    await send(COLLEAGUE, 'POST', '', { title: 'a', text: 'b', shared: true }),
    await send(COLLEAGUE, 'PATCH', `/${own.id}`, { shared: true }),
    await send(COLLEAGUE, 'PATCH', `/${id}`, { title: 'a' }),
    await send(COLLEAGUE, 'PATCH', `/${id}`, { shared: false }),
    await send(COLLEAGUE, 'DELETE', `/${id}`),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: 'Only a manager may do this.' });
  }
  expect(await idsOf(COLLEAGUE)).toContain(id);
  const taken = await send(ADMIN, 'PATCH', `/${id}`, { shared: false });
  expect(await taken.json()).toMatchObject({ saved_reply: { shared: false } });
  expect(await idsOf(COLLEAGUE)).not.toContain(id);
});

it('a change of an older version is refused with the newer one, unless it is the same change', async () => {
  const { id, updated_at } = await add(ADMIN, { shared: true });
  const change = (title: string) => send(ADMIN, 'PATCH', `/${id}`, { title, updated_at });
  expect((await change('First')).status).toBe(200);
  const late = await change('Second');
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ saved_reply: { id, title: 'First' } });
  expect((await change('First')).status).toBe(200);
});

it('one that is sent again under its key is added once', async () => {
  const title = randomUUID();
  const init = postJson({ title, text: 'b', shared: false });
  const headers = { ...init.headers, 'idempotency-key': randomUUID() };
  const post = () => desk.call('/api/saved-replies', desk.as(COLLEAGUE, { ...init, headers }));
  const [first, second] = [await (await post()).json(), await (await post()).json()];
  expect(second).toEqual(first);
});

it.each([
  [{ title: '', text: 'b', shared: false }, 'title'],
  [{ title: 'a'.repeat(81), text: 'b', shared: false }, 'title'],
  [{ title: 'a\nb', text: 'b', shared: false }, 'title'],
  [{ title: 'a', text: '🚀'.repeat(5001), shared: false }, 'text'],
  [{ title: 'a', text: 'b' }, 'shared'],
  [{ title: 'a', text: 'b', shared: false, uses: 9 }, 'uses'],
])('422 names what is wrong: %#', async (words, field) => {
  const answer = await send(ADMIN, 'POST', '', words);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('nothing to change, and a path that names nothing, are refused', async () => {
  const { id, updated_at } = await add(ADMIN);
  expect((await send(ADMIN, 'PATCH', `/${id}`, { updated_at })).status).toBe(422);
  expect((await send(ADMIN, 'PATCH', '/1', { title: 'a' })).status).toBe(404);
  expect((await send(ADMIN, 'DELETE', '/1')).status).toBe(404);
});

it('strangers have none, and add none', async () => {
  expect((await send(STRANGER, 'GET', '')).status).toBe(403);
  const words = { title: 'a', text: 'b', shared: false };
  expect((await send(STRANGER, 'POST', '', words)).status).toBe(403);
  expect((await desk.call('/api/saved-replies')).status).toBe(401);
});

it('an email counts for those it was made from, once, and for no colleague’s own', async () => {
  const [own, unused, theirs] = [await add(ADMIN), await add(ADMIN), await add(COLLEAGUE)];
  const { data: lead } = await desk.service
    .from('contact_submissions')
    .select('id')
    .eq('name', 'Chitra')
    .single();
  const email = {
    ...{ channel: 'email', subject: 'Hello', text: 'Hello', seen_event_id: 0 },
    saved_replies: [own.id, theirs.id],
  };
  const reply = () => desk.call(`/api/leads/${lead?.id}/replies`, desk.as(ADMIN, postJson(email)));
  expect((await reply()).status).toBe(201);
  expect((await reply()).status).toBe(201);
  const { data } = await desk.service.from('saved_replies').select('id, uses, updated_at');
  const usesOf = (id: string) => data?.find((one) => one.id === id)?.uses;
  expect([own, unused, theirs].map(({ id }) => usesOf(id))).toEqual([1, 0, 0]);
  const changed = await send(ADMIN, 'PATCH', `/${own.id}`, {
    title: 'x',
    updated_at: own.updated_at,
  });
  expect(changed.status).toBe(200);
});

it('a reply that was logged counts once for those it was made from', async () => {
  const [own, theirs] = [await add(ADMIN), await add(COLLEAGUE)];
  const { data: lead } = await desk.service
    .from('contact_submissions')
    .select('id')
    .eq('name', 'Chitra')
    .single();
  const sent = { channel: 'whatsapp', reached: true, saved_replies: [own.id, theirs.id] };
  const request = postJson(sent);
  const log = () => desk.call(`/api/leads/${lead?.id}/replies`, desk.as(ADMIN, request));
  expect((await log()).status).toBe(201);
  expect((await log()).status).toBe(201);
  const { data } = await desk.service.from('saved_replies').select('id, uses');
  const usesOf = (id: string) => data?.find((one) => one.id === id)?.uses;
  expect([usesOf(own.id), usesOf(theirs.id)]).toEqual([1, 0]);
});
