import { randomUUID } from 'node:crypto';
import { ADMIN, COLLEAGUE, type Desk, startDesk, STRANGER } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { staffResponseSchema } from '../domain/http-api/staff';
import { leadListResponseSchema } from '../domain/http-api/leads';
import {
  viewCountsResponseSchema,
  viewResponseSchema,
  viewsResponseSchema,
} from '../domain/http-api/views';
import leads from './leads';
import session from './session';
import staff from './staff';
import oneStaff from './staff/[id]';
import views from './views';
import oneView from './views/[id]';
import counts from './views/counts';

let desk: Desk;
let colleagueId: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/staff': staff,
    '/api/staff/:id': oneStaff,
    '/api/leads': leads,
    '/api/views': views,
    '/api/views/counts': counts,
    '/api/views/:id': oneView,
  });
  const answer = await desk.call('/api/staff', desk.as(ADMIN));
  const people = staffResponseSchema.parse(await answer.json()).staff;
  colleagueId = people.find(({ email }) => email === COLLEAGUE)?.id ?? '';
  const demotion = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  await desk.call(`/api/staff/${colleagueId}`, desk.as(ADMIN, demotion));
});
afterAll(() => desk.stop());
afterEach(() => desk.runSql('delete from public.saved_views where true'));

const send = (who: string, method: string, path: string, body?: object) =>
  desk.call(`/api/views${path}`, desk.as(who, body ? { ...postJson(body), method } : { method }));
const add = async (who: string, part: object = {}) => {
  const view = { title: randomUUID(), search: 'service=crm', shared: false, ...part };
  const answer = await send(who, 'POST', '', view);
  expect(answer.status).toBe(201);
  return viewResponseSchema.parse(await answer.json()).view;
};
const viewsOf = async (who: string) => {
  const answer = await send(who, 'GET', '');
  return viewsResponseSchema.parse(await answer.json()).views;
};
const idsOf = async (who: string) => (await viewsOf(who)).map(({ id }) => id);

it('own views are their owner’s alone, and shared ones everybody’s', async () => {
  const theirs = await add(ADMIN);
  const shared = await add(ADMIN, { shared: true, title: 'A' });
  const own = await add(COLLEAGUE, { title: 'B' });
  expect(await idsOf(COLLEAGUE)).toEqual([own.id, shared.id]);
  expect(await idsOf(ADMIN)).toEqual([theirs.id, shared.id]);
  expect((await send(ADMIN, 'PATCH', `/${own.id}`, { title: 'Mine' })).status).toBe(404);
  expect((await send(ADMIN, 'DELETE', `/${own.id}`)).status).toBe(204);
  expect(await idsOf(COLLEAGUE)).toContain(own.id);
});

it('staff rename, change and delete their own views', async () => {
  const { id } = await add(COLLEAGUE);
  const changed = await send(COLLEAGUE, 'PATCH', `/${id}`, {
    title: ' Hot ',
    search: 'q=a&group=company',
  });
  expect(await changed.json()).toMatchObject({
    view: { title: 'Hot', search: 'group=company&q=a' },
  });
  expect((await send(COLLEAGUE, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await send(COLLEAGUE, 'DELETE', `/${id}`)).status).toBe(204);
  expect((await send(COLLEAGUE, 'PATCH', `/${id}`, { title: 'Hot' })).status).toBe(404);
});

it('managers alone share, change shared views and take them back', async () => {
  const { id } = await add(ADMIN, { shared: true });
  const own = await add(COLLEAGUE);
  const refused = [
    await send(COLLEAGUE, 'POST', '', { title: 'a', search: '', shared: true }),
    await send(COLLEAGUE, 'PATCH', `/${own.id}`, { shared: true }),
    await send(COLLEAGUE, 'PATCH', `/${id}`, { search: '' }),
    await send(COLLEAGUE, 'PATCH', `/${id}`, { shared: false }),
    await send(COLLEAGUE, 'DELETE', `/${id}`),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: 'Only a manager may do this.' });
  }
  expect(await idsOf(COLLEAGUE)).toContain(id);
  const taken = await send(ADMIN, 'PATCH', `/${id}`, { shared: false });
  expect(await taken.json()).toMatchObject({ view: { shared: false } });
  expect(await idsOf(COLLEAGUE)).not.toContain(id);
});

it('a change of an older version is refused with the newer one, unless it is the same change', async () => {
  const { id, updated_at } = await add(ADMIN, { shared: true });
  const change = (title: string) => send(ADMIN, 'PATCH', `/${id}`, { title, updated_at });
  expect((await change('First')).status).toBe(200);
  const late = await change('Second');
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ view: { id, title: 'First' } });
  expect((await change('First')).status).toBe(200);
});

it('one that is sent again under its key is added once', async () => {
  const init = postJson({ title: 'Again', search: '', shared: false });
  const headers = { ...init.headers, 'idempotency-key': randomUUID() };
  const post = () => desk.call('/api/views', desk.as(COLLEAGUE, { ...init, headers }));
  const [first, second] = [await (await post()).json(), await (await post()).json()];
  expect(second).toEqual(first);
  expect(await viewsOf(COLLEAGUE)).toHaveLength(1);
});

it('two views of one owner never have the same name', async () => {
  await add(ADMIN, { title: 'Hot leads' });
  const { id } = await add(ADMIN, { title: 'Hot leads', shared: true });
  for (const answer of [
    await send(ADMIN, 'POST', '', { title: 'HOT leads', search: '', shared: false }),
    await send(ADMIN, 'PATCH', `/${id}`, { shared: false }),
  ]) {
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'title' }] });
  }
});

it('a person has thirty at most, and shared ones do not count for that', async () => {
  const shared = await add(ADMIN, { shared: true });
  for (let n = 0; n < 30; n += 1) await add(ADMIN);
  const answer = await send(ADMIN, 'POST', '', { title: 'One more', search: '', shared: false });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    detail: 'There are thirty views. Delete one first.',
  });
  expect((await send(ADMIN, 'PATCH', `/${shared.id}`, { shared: false })).status).toBe(409);
});

it.each([
  [{ title: '' }, 'title'],
  [{ title: 'a'.repeat(61) }, 'title'],
  [{ title: 'a\nb' }, 'title'],
  [{ shared: undefined }, 'shared'],
  [{ owner_id: randomUUID() }, 'owner_id'],
  [{ search: undefined }, 'search'],
  [{ search: 'status=archived' }, 'search.status'],
  [{ search: 'answers=gone:yes' }, 'search.answers'],
  [{ search: 'owner=asha' }, 'search.owner'],
  [{ search: 'columns=a b' }, 'search.columns'],
  [{ search: `columns=${Array(101).fill('a').join(',')}` }, 'search.columns'],
  [{ search: 'page=2' }, 'search.page'],
  [{ search: 'view=day' }, 'search.view'],
  [{ search: '__proto__=1' }, 'search.__proto__'],
  [{ search: 'q=a%00b' }, 'search.q'],
  [{ search: `not_sources=${Array(20).fill('x'.repeat(300)).join(',')}` }, 'search'],
])('422 names what is wrong: %#', async (part, field) => {
  const view = { title: 'a', search: '', shared: false, ...part };
  const answer = await send(ADMIN, 'POST', '', view);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('a search is stored in one form, without what is not set', async () => {
  const view = await add(ADMIN, { search: '?status=new&q= वेबसाइट &budget=&columns=-contact' });
  expect(view.search).toBe(
    `${new URLSearchParams({ columns: '-contact', q: ' वेबसाइट ', status: 'new' })}`,
  );
});

it('nothing to change, and a path that names nothing, are refused', async () => {
  const { id, updated_at } = await add(ADMIN);
  expect((await send(ADMIN, 'PATCH', `/${id}`, { updated_at })).status).toBe(422);
  expect((await send(ADMIN, 'PATCH', '/1', { title: 'a' })).status).toBe(404);
  expect((await send(ADMIN, 'DELETE', '/1')).status).toBe(404);
});

it('strangers have none, add none and count none', async () => {
  await add(ADMIN, { shared: true });
  expect((await send(STRANGER, 'GET', '')).status).toBe(403);
  expect((await send(STRANGER, 'GET', '/counts')).status).toBe(403);
  const view = { title: 'a', search: '', shared: false };
  expect((await send(STRANGER, 'POST', '', view)).status).toBe(403);
  for (const path of ['', '/counts']) {
    expect((await desk.call(`/api/views${path}`)).status).toBe(401);
  }
});

describe('the counts', () => {
  const countsOf = async (who: string) => {
    const answer = await send(who, 'GET', '/counts');
    return viewCountsResponseSchema.parse(await answer.json()).counts;
  };

  it.each([
    '',
    'status=new',
    'service=crm&spam=1',
    'spam=1&q=a',
    'q=chitra',
    'owner=me',
    'owner=none&sort=name',
    'due=today',
    'overdue=1&columns=-message,updated_at',
  ])('are those of the list: %p', async (search) => {
    const { id } = await add(ADMIN, { search });
    const query = new URLSearchParams(search);
    query.delete('columns');
    const answer = await desk.call(`/api/leads?${query}`, desk.as(ADMIN));
    const { total } = leadListResponseSchema.parse(await answer.json());
    expect(await countsOf(ADMIN)).toEqual([{ id, leads: total, is_more: false }]);
  });

  it('follow who asks, and are of the views that they may see', async () => {
    const { data } = await desk.service.from('contact_submissions').select('id').limit(1).single();
    await desk.service
      .from('contact_submissions')
      .update({ owner_id: colleagueId })
      .eq('id', data?.id ?? '');
    const { id } = await add(ADMIN, { search: 'owner=me', shared: true });
    await add(ADMIN);
    expect(await countsOf(COLLEAGUE)).toEqual([{ id, leads: 1, is_more: false }]);
    expect(await countsOf(ADMIN)).toContainEqual({ id, leads: 0, is_more: false });
  });

  it('leave out a filter that has gone since, as the list does', async () => {
    const { id } = await add(ADMIN);
    const gone = 'answers=gone%3Ayes&status=archived';
    await desk.runSql(`update public.saved_views set search = '${gone}' where true`);
    const { data } = await desk.service
      .from('contact_submissions')
      .select('id')
      .is('spam_reason', null);
    expect(await countsOf(ADMIN)).toEqual([{ id, leads: data?.length, is_more: false }]);
  });
});
