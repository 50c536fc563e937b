import type { Browser } from '../../testing/server/browser';
import { type FactorDesk, startFactorDesk } from '../../testing/server/factor';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import { openSession, sealSession } from '../server/auth/session-cookies';
import factor from './factor';
import session from './session';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({ '/api/session': session, '/api/factor': factor });
});
afterEach(() => {
  desk.supabase.become('well');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => desk.stop());

const minutesLater = (minutes: number) =>
  jest.useFakeTimers({
    now: Date.now() + minutes * 60_000,
    advanceTimers: true,
    doNotFake: [...REAL_TIMERS],
  });

async function statusOf(browser: Browser, method: string): Promise<number> {
  return (await browser.send(method, '/api/session')).status;
}

it('a session whose renewal gets no answer goes on by the tokens that it has', async () => {
  const { browser } = await desk.newStaff();
  const cookies = new Map(browser.cookies);
  minutesLater(6);
  desk.supabase.become('stalled', '/auth/v1/token');
  expect(await statusOf(browser, 'GET')).toBe(200);
  expect(browser.cookies).toEqual(cookies);
  desk.supabase.become('well');
  expect(await statusOf(browser, 'GET')).toBe(200);
  expect(browser.cookies).not.toEqual(cookies);
});

it('a session whose renewal gets no answer ends at a logout all the same', async () => {
  const { browser } = await desk.newStaff();
  const cookies = new Map(browser.cookies);
  minutesLater(6);
  desk.supabase.become('stalled', '/auth/v1/token');
  expect(await statusOf(browser, 'DELETE')).toBe(204);
  desk.supabase.become('well');
  cookies.forEach((value, name) => browser.cookies.set(name, value));
  expect(await statusOf(browser, 'GET')).toBe(401);
});

it('a session that is idle soon waits longer for its renewal', async () => {
  const { browser } = await desk.newStaff();
  const cookies = new Map(browser.cookies);
  minutesLater(20);
  desk.supabase.become('slow', '/auth/v1/token');
  setTimeout(() => desk.supabase.become('well'), 2500);
  expect(await statusOf(browser, 'GET')).toBe(200);
  expect(browser.cookies).not.toEqual(cookies);
});

/** As in a project whose access tokens live for minutes. */
async function expireToken({ cookies }: Browser): Promise<void> {
  const [name = '', cookie = ''] = [...cookies].find(([one]) => /session/.test(one)) ?? [];
  const headers = { cookie: `${name}=${cookie}` };
  const known = await openSession({ headers });
  if (!known) throw new Error('Nobody is logged in.');
  const expired = { ...known, expires_at: Date.now() - 1 };
  const [pair = ''] = (await sealSession({ headers }, expired)).split(';');
  cookies.set(name, pair.slice(name.length + 1));
}

it('a renewal that a hook refuses says so once the token has expired', async () => {
  const { browser } = await desk.newStaff();
  await expireToken(browser);
  jest.spyOn(console, 'error').mockImplementation();
  const refusal = { code: 403, error_code: 'unknown', msg: 'Come back after nine.' };
  desk.supabase.become({ status: 403, body: JSON.stringify(refusal) }, '/auth/v1/token');
  const refused = await browser.send('GET', '/api/session');
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { setting: 'hook', detail: expect.stringContaining('Come back after nine.') as string },
  ]);
  desk.supabase.become('well');
  expect(await statusOf(browser, 'GET')).toBe(200);
});
