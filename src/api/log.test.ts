import { ADMIN, COLLEAGUE, startDesk, STRANGER, type Desk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import { cookieOf } from '../../testing/server/sign-in';
import { PASSWORD } from '../../testing/server/stack';
import { type LogEntry, LOG_KINDS, logResponseSchema } from '../domain/http-api/log';
import exportLeads from './leads/export';
import log from './log';
import password from './password';
import forgotten from './password/forgotten';
import session from './session';
import sessions from './sessions';
import oneStaff from './staff/[id]';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let desk: Desk;
let colleague: string;
beforeAll(async () => {
  desk = await startDesk({
    '/api/session': session,
    '/api/sessions': sessions,
    '/api/password': password,
    '/api/password/forgotten': forgotten,
    '/api/leads/export': exportLeads,
    '/api/staff/:id': oneStaff,
    '/api/log': log,
  });
  const { data } = await desk.accounts.listUsers();
  colleague = data.users.find(({ email }) => email === COLLEAGUE)?.id ?? '';
  await patch({ role: 'staff' });
});
afterAll(() => desk.stop());

const patch = (change: object) =>
  desk.call(`/api/staff/${colleague}`, desk.as(ADMIN, { ...postJson(change), method: 'PATCH' }));

const read = async (query = '') => {
  const answer = await desk.call(`/api/log${query}`, desk.as(ADMIN));
  expect(answer.status).toBe(200);
  return logResponseSchema.parse(await answer.json());
};
const newest = async (): Promise<LogEntry | undefined> => (await read()).entries[0];

function signIn(email: string, secret: string) {
  const { headers, ...init } = postJson({ email, password: secret });
  const own = { ...(headers as Record<string, string>), 'user-agent': FIREFOX };
  return desk.call('/api/session', { ...init, headers: own });
}

it('tells who logged in and out, and from which device', async () => {
  const signedIn = await signIn(COLLEAGUE, PASSWORD);
  const person = { id: colleague, name: 'Colleague' };
  const line = { actor: person, subject: person, device: 'Firefox on Windows', detail: {} };
  expect(await newest()).toMatchObject({ kind: 'signed_in', ...line });

  const cookie = cookieOf(signedIn.headers.getSetCookie()[0] ?? '');
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await desk.call('/api/session', { method: 'DELETE', headers })).status).toBe(204);
  expect(await newest()).toMatchObject({ kind: 'signed_out', ...line });
});

it('tells of a failed log-in, and of nobody’s address only that there was one', async () => {
  const device = 'Firefox on Windows';
  await signIn(COLLEAGUE, 'wrong');
  const subject = { id: colleague, name: 'Colleague' };
  expect(await newest()).toMatchObject({ kind: 'sign_in_failed', actor: null, subject, device });
  await signIn('mistyped@example.in', 'wrong');
  const { id: _, at: __, ...unknown } = (await newest()) ?? {};
  expect(unknown).toEqual({
    kind: 'sign_in_failed',
    ...{ actor: null, subject: null, device, detail: {} },
  });
});

it('counts the failed log-ins of an account on a day in one line', async () => {
  const failures = async () =>
    (await read(`?kind=sign_in_failed&staff=${colleague}`)).entries.map(({ detail }) => detail);
  await desk.runSql(`
    insert into public.desk_log (at, kind, subject_id, subject_name)
    select now() - interval '2 days' + part * interval '1 second', 'sign_in_failed', '${colleague}', 'Colleague'
    from generate_series(1, 60) as part`);
  // One of today was noted above; the line of a day is where its last failure is.
  expect(await failures()).toEqual([{ times: 60, since: expect.any(String) }, {}]);
  await signIn(COLLEAGUE, 'wrong');
  const [today] = await failures();
  expect(today).toMatchObject({ times: 2 });
});

it('tells of changed people, passwords, sessions and exports', async () => {
  await patch({ name: 'Ravi Iyer' });
  expect(await newest()).toMatchObject({
    kind: 'renamed',
    actor: { name: 'Admin' },
    detail: { from: 'Colleague', to: 'Ravi Iyer' },
  });
  await desk.call('/api/password/forgotten', postJson({ email: COLLEAGUE }));
  expect(await newest()).toMatchObject({ kind: 'password_forgotten', actor: null });
  await desk.call('/api/sessions', desk.as(COLLEAGUE, { method: 'DELETE' }));
  expect(await newest()).toMatchObject({ kind: 'sessions_ended', actor: { name: 'Ravi Iyer' } });
  const own = { current: PASSWORD, password: 'a quite different one' };
  await desk.call('/api/password', desk.as(COLLEAGUE, { ...postJson(own), method: 'PUT' }));
  expect(await newest()).toMatchObject({ kind: 'password_changed', actor: { name: 'Ravi Iyer' } });
  const csv = await desk.call('/api/leads/export?status=new', desk.as(COLLEAGUE));
  const records = (await csv.text()).trim().split('\r\n').length - 1;
  expect(await newest()).toMatchObject({
    kind: 'exported',
    detail: { filter: { status: 'new' }, rows: records },
  });
});

it('is filtered by kind and by person', async () => {
  const { entries } = await read('?kind=role_changed&staff=');
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['role_changed']));
  const own = (await read(`?staff=${colleague}`)).entries;
  expect(own.length).toBeGreaterThan(5);
  for (const { actor, subject } of own) expect([actor?.id, subject?.id]).toContain(colleague);
});

it('comes in pages without a gap', async () => {
  for (let n = 0; n < 55; n += 1) await patch({ name: `Ravi ${n}` });
  const first = await read('?kind=renamed');
  expect(first.entries).toHaveLength(50);
  expect(first.next).toBe(first.entries.at(-1)?.id);
  const rest = await read(`?kind=renamed&before=${first.next}`);
  expect(rest.next).toBeNull();
  const names = [...first.entries, ...rest.entries].map(({ detail }) => detail['to']);
  expect(names).toEqual([...Array.from({ length: 55 }, (_, n) => `Ravi ${54 - n}`), 'Ravi Iyer']);
});

it.each([
  ['?before=x', 'before'],
  ['?kind=everything', 'kind'],
  ['?staff=1', 'staff'],
])('refuses %s', async (query, field) => {
  const answer = await desk.call(`/api/log${query}`, desk.as(ADMIN));
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ errors: [{ field }] });
});

it('is for managers: the database itself refuses others by their own token', async () => {
  for (const email of [COLLEAGUE, STRANGER]) {
    expect((await desk.call('/api/log', desk.as(email))).status).toBe(403);
  }
  expect((await desk.call('/api/log')).status).toBe(401);
});

it('knows every kind that the database knows', async () => {
  const { data } = await desk.service.rpc('describe_project').throwOnError();
  const text = JSON.stringify(data);
  const [, listed = ''] = /kind_known on public.desk_log[^[]*\[([^\]]+)\]/.exec(text) ?? [];
  const kinds = [...listed.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(kinds.sort()).toEqual([...LOG_KINDS].sort());
});
