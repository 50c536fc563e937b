import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LEAVE_DRAFT_PATH } from '../../src/domain/content-editor';
import { sealSession } from '../../src/server/auth/session-cookies';
import { draftAddress } from '../../src/server/publishing/draft-cookie';
import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';
import { createFakeSite, type FakeSite } from '../../testing/server/host/fake-site';
import { loadRelease, type Served } from './release';

const ENV = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'public',
  SESSION_SECRET: 'a secret of more than 32 characters',
};

const answering = '(request, response) => response.json({ done: true })';

let live: FakeSite;
let draft: FakeSite;
let host: FakeHost;
/** The cookie of somebody who is logged in. */
let session: string;

const plain = { headers: { 'x-client-protocol': 'http' } };

const pairOf = (cookie: string) => cookie.split(';', 1).join();

beforeAll(async () => {
  Object.assign(process.env, ENV);
  const functions = { '/api/enquiries': answering, '/api/leads': answering };
  [live, draft] = await Promise.all([createFakeSite(functions), createFakeSite()]);
  await writeFile(path.join(draft.root, 'public/index.html'), '<body>Drafted</body>');
  const served: Served = {
    live: await loadRelease(live.root),
    draft: { id: 'second', release: await loadRelease(draft.root) },
  };
  host = await startFakeHost({}, { served });
  const now = Date.now();
  const times = { expires_at: now + 60_000, signed_in_at: now, active_at: now, sealed_at: now };
  const who = { access_token: 'a', refresh_token: 'r', id: 'i', email: 'asha@meghdoot.example' };
  session = pairOf(await sealSession(plain, { ...who, ...times }));
});
afterAll(async () => {
  await host.close();
  await Promise.all([live.remove(), draft.remove()]);
  for (const name of Object.keys(ENV)) delete process.env[name];
});

const send = (url: string, cookies: readonly string[], options: object = {}) =>
  host.send(url, { ...options, headers: { cookie: cookies.join('; ') } });

/** The cookie with which a browser sees a draft. */
async function enter(id = 'second'): Promise<string> {
  const { status, headers } = await send(await draftAddress(id), [session]);
  expect([status, headers.location]).toEqual([303, '/']);
  return pairOf(headers['set-cookie']?.[0] ?? '');
}

it('shows the draft to whoever has its address and is logged in, and nobody else', async () => {
  const cookie = await enter();
  const { text, headers } = await send('/', [session, cookie]);
  expect(text).toContain('Drafted');
  expect(text).toContain('Draft: visitors do not see this yet');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

  for (const cookies of [[], [session], [cookie], [session, await enter('first')]]) {
    const { text: page, headers: others } = await send('/', cookies);
    expect(page).toContain('Home');
    expect(others['x-robots-tag']).toBeUndefined();
  }
});

it.each([
  ['a forged key', '/admin/content/draft?key=forged', true],
  ['no key', '/admin/content/draft', true],
  ['a key without a session', undefined, false],
])('leads to the editor with %s', async (_, url, isLoggedIn) => {
  const answer = await send(url ?? (await draftAddress('second')), isLoggedIn ? [session] : []);
  expect([answer.status, answer.headers.location]).toEqual([303, '/admin/content']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('sends nothing from a draft, and leaves the desk as it is', async () => {
  const cookie = await enter();
  const post = { method: 'POST' };
  const refused = await send('/api/enquiries', [session, cookie], post);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('nothing is sent from it');
  expect((await send('/api/enquiries', [session], post)).text).toContain('done');
  expect((await send('/api/leads', [session, cookie], post)).text).toContain('done');
  expect((await send('/admin/dashboard', [session, cookie])).text).toContain('Desk');
});

it('ends on demand', async () => {
  const { status, headers } = await send(LEAVE_DRAFT_PATH, [session, await enter()]);
  expect([status, headers.location]).toEqual([303, '/admin/content']);
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^draft=;.*Max-Age=0/)]);
});
