import { type Browser, openBrowser } from '../../testing/server/browser';
import {
  enterCode,
  type FactorDesk,
  logIn,
  setUpFactor,
  startFactorDesk,
} from '../../testing/server/factor';
import type { Canned } from '../../testing/server/faulty-supabase';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import { openSession, sealSession } from '../server/auth/session-cookies';
import factor from './factor';
import session from './session';
import factorStep from './session/factor';

/** Answers that no exchange of Supabase Auth records: those of its gateway, of hooks, and such that are cut off. */

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/factor': factor,
  });
});
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => {
  desk.supabase.become('well');
  jest.useRealTimers();
  jest.restoreAllMocks();
});
afterAll(() => desk.stop());

const refusal = (status: number, error_code: string, msg = 'words of Auth'): Canned => ({
  status,
  body: JSON.stringify({ code: status, error_code, msg }),
});
const PAGE = { status: 200, body: '<!DOCTYPE html><title>Just a moment...</title>' };
const OVERLOADED = { status: 522, body: '<!DOCTYPE html><title>Connection timed out</title>' };
const NO_ROUTE = { status: 404, body: '{"message":"no Route matched with those values"}' };
const WRONG_KEY = { status: 401, body: '{"message":"Invalid API key","hint":"Double check it."}' };
const HOOK = refusal(403, 'unknown', 'Only from the office.');
const HOOK_OF_401 = refusal(401, 'unknown', 'Only from the office.');
const containing = (text: string) => expect.stringContaining(text) as string;

const later = (ms: number) =>
  jest.useFakeTimers({
    now: Date.now() + ms,
    advanceTimers: true,
    doNotFake: [...REAL_TIMERS],
  });

/** Whether somebody at the desk whose session is due to be renewed is let on. */
async function statusSixMinutesLater(browser: Browser): Promise<number> {
  later(6 * 60_000);
  return (await browser.send('GET', '/api/session')).status;
}

describe('a login', () => {
  it.each<[string, Canned, object]>([
    ['the key is refused', WRONG_KEY, { setting: 'api_key', detail: containing('API key') }],
    ['a hook refuses the token', HOOK, { setting: 'hook', detail: containing('Only from the') }],
    ['a hook says 401', HOOK_OF_401, { setting: 'hook', detail: containing('Only from the') }],
    ['the gateway answers a page', PAGE, { detail: 'Please try again in a moment.' }],
    ['the gateway gave up', OVERLOADED, { detail: 'Please try again in a moment.' }],
  ])('is not told to be wrong when %s', async (_what, answer, told) => {
    const { email, id } = await desk.newStaff();
    desk.supabase.become(answer, '/auth/v1/token');
    const given = await logIn(openBrowser(desk), email);
    expect([given.status, await given.json()]).toEqual([503, expect.objectContaining(told)]);
    expect(await desk.failureLog(id)).toEqual([]);
  });

  it.each<[string, Canned, string]>([
    [
      'a hook refused the password',
      refusal(400, 'invalid_credentials', 'Wait a minute after a failure.'),
      'Wait a minute after a failure.',
    ],
    ['the address is not confirmed', refusal(400, 'email_not_confirmed'), 'isn’t confirmed yet'],
  ])('says so when %s, and it is noted', async (_what, answer, words) => {
    const { email, id } = await desk.newStaff();
    desk.supabase.become(answer, '/auth/v1/token');
    const given = await logIn(openBrowser(desk), email);
    expect([given.status, await given.json()]).toEqual([
      403,
      expect.objectContaining({ detail: containing(words) }),
    ]);
    expect(await desk.failureLog(id)).toEqual(['sign_in_failed']);
  });
});

describe('a session', () => {
  it.each<[string, Canned]>([
    ['the key is refused', WRONG_KEY],
    ['a hook says 401', HOOK_OF_401],
    ['the gateway answers a page', PAGE],
    ['others renew it, too', refusal(409, 'conflict')],
  ])('goes on when Auth does not renew it because %s', async (_what, answer) => {
    const { browser } = await desk.newStaff();
    desk.supabase.become(answer, '/auth/v1/token');
    expect(await statusSixMinutesLater(browser)).toBe(200);
  });

  it('goes on while the gateway refuses the key to the database', async () => {
    const { browser } = await desk.newStaff();
    desk.supabase.become(WRONG_KEY, '/rest/v1');
    expect((await browser.send('GET', '/api/session')).status).toBe(503);
    desk.supabase.become('well');
    expect((await browser.send('GET', '/api/session')).status).toBe(200);
  });

  it('goes on after a code, by the cookie from before it', async () => {
    const { browser } = await desk.newStaff();
    const before = new Map(browser.cookies);
    await setUpFactor(browser);
    before.forEach((value, name) => browser.cookies.set(name, value));
    // Auth forgives older tokens for ten seconds after a login.
    await desk.runSql(`update auth.sessions set created_at = created_at - interval '1 minute'`);
    expect(await statusSixMinutesLater(browser)).toBe(200);
  });

  it.each<[string, Canned]>([
    ['the key is refused', WRONG_KEY],
    ['Auth calls its token expired', refusal(403, 'bad_jwt')],
  ])('is not told to have ended at a logout where %s', async (_what, answer) => {
    const { browser } = await desk.newStaff();
    desk.supabase.become(answer, '/auth/v1/logout');
    const out = await browser.send('DELETE', '/api/session');
    expect([out.status, await out.json()]).toEqual([
      503,
      expect.objectContaining({ here_only: true }),
    ]);
  });

  it('ends at a logout, although its access token has expired', async () => {
    const { browser } = await desk.newStaff();
    const [name = '', cookie = ''] =
      [...browser.cookies].find(([one]) => /session/.test(one)) ?? [];
    const headers = { cookie: `${name}=${cookie}` };
    const known = await openSession({ headers });
    if (!known) throw new Error('Nobody is logged in.');
    const expired = { ...known, access_token: 'expired', expires_at: Date.now() - 1 };
    const [pair = ''] = (await sealSession({ headers }, expired)).split(';');
    browser.cookies.set(name, pair.slice(name.length + 1));
    expect((await browser.send('DELETE', '/api/session')).status).toBe(204);
    browser.cookies.set(name, cookie);
    expect((await browser.send('GET', '/api/session')).status).toBe(401);
  });
});

describe('a code of the app', () => {
  async function askedForCode() {
    const person = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, person.email);
    const { data } = await desk.accounts.mfa.listFactors({ userId: person.id });
    return { ...person, browser, verify: `/auth/v1/factors/${data?.factors[0]?.id}/verify` };
  }

  it.each<[string, Canned, string]>([
    ['no route leads to Auth', NO_ROUTE, '/auth/v1/factors'],
    ['the key is refused', WRONG_KEY, '/auth/v1/factors'],
    ['the gateway answers a page', PAGE, '/auth/v1/user'],
  ])('is not told to be wrong when %s', async (_what, answer, at) => {
    const { app, browser, id } = await askedForCode();
    desk.supabase.become(answer, at);
    expect((await enterCode(browser, await app.code())).status).toBe(503);
    expect(await desk.failureLog(id)).toEqual([]);
    desk.supabase.become('well');
    expect((await enterCode(browser, await app.code())).status).toBe(200);
  });

  it('is not told to be wrong when its challenge is too old', async () => {
    const { app, browser, id, verify } = await askedForCode();
    desk.supabase.become(refusal(422, 'mfa_challenge_expired'), verify);
    expect((await enterCode(browser, await app.code())).status).toBe(503);
    expect(await desk.failureLog(id)).toEqual([]);
  });

  it('that a hook refuses has ended the sessions, and says so', async () => {
    const { app, browser, verify } = await askedForCode();
    desk.supabase.become(refusal(403, 'mfa_verification_rejected', 'Too many.'), verify);
    const given = await enterCode(browser, await app.code());
    expect([given.status, await given.json()]).toEqual([
      410,
      expect.objectContaining({
        ended: 'mfa_verification_rejected',
        detail: containing('ended all your sessions: “Too many.” Please'),
      }),
    ]);
  });
});
