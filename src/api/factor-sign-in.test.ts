import { z } from 'zod';
import { openBrowser } from '../../testing/server/browser';
import {
  enterCode,
  type FactorDesk,
  logIn,
  startFactorDesk,
  statusOf,
  WRONG_CODE,
} from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { unseal } from '../server/auth/session-secret';
import { connect } from '../server/db/supabase';
import factor from './factor';
import leads from './leads/index';
import password from './password';
import session from './session';
import factorStep from './session/factor';
import sessions from './sessions';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    ...{ '/api/session': session, '/api/session/factor': factorStep, '/api/sessions': sessions },
    ...{ '/api/factor': factor, '/api/leads': leads, '/api/password': password },
  });
});
afterAll(() => desk.stop());

/** Somebody with a second factor who has entered the password in a new browser. */
async function halfWayIn() {
  const person = await desk.withFactor();
  const browser = openBrowser(desk);
  const answer = await logIn(browser, person.email);
  return { ...person, browser, answer };
}

it('asks for a code after the password, and opens the desk', async () => {
  const { app, browser, answer, email } = await halfWayIn();
  expect(answer.status).toBe(202);
  expect(await answer.json()).toEqual({ factor: true });

  const opened = await enterCode(browser, await app.code());
  expect(opened.status).toBe(200);
  expect(await opened.json()).toMatchObject({
    staff: { email, factor: true, needs_factor: false },
    email: { sending: expect.any(String) },
  });
  expect([...browser.cookies.keys()]).toEqual(['__Host-session', '__Secure-device']);
  expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(200);
});

it('opens nothing with the cookie of the first step', async () => {
  const { browser } = await halfWayIn();
  expect([...browser.cookies.keys()]).toEqual(['__Secure-factor']);
  browser.cookies.set('__Host-session', browser.cookies.get('__Secure-factor') ?? '');

  for (const path of ['/api/leads', '/api/session', '/api/sessions', '/api/factor']) {
    expect(await statusOf(browser.send('GET', path))).toBe(401);
  }
  const change = { current: PASSWORD, password: 'another battery staple' };
  expect(await statusOf(browser.send('PUT', '/api/password', change))).toBe(401);
  expect(await statusOf(browser.send('DELETE', '/api/factor', { current: PASSWORD }))).toBe(401);
});

it('opens nothing with a token taken from that cookie', async () => {
  const { browser, id } = await halfWayIn();
  const cookie = z.object({ first_step: z.object({ access_token: z.string() }) });
  const sealed = decodeURIComponent(browser.cookies.get('__Secure-factor') ?? '');
  const step = await unseal(cookie, sealed, 300);
  const db = connect({ deadline: new AbortController().signal }, step?.first_step.access_token);

  expect((await db.from('leads').select('id')).data).toEqual([]);
  const codes = { p_salt: 'a'.repeat(22), p_hashes: ['a'] };
  const refused = await Promise.all([
    db.rpc('own_sessions'),
    db.rpc('end_other_sessions'),
    db.rpc('factor_state'),
    db.rpc('remove_factor'),
    db.rpc('finish_factor'),
    db.rpc('begin_factor', { ...codes, p_factor_id: id }),
    db.rpc('replace_recovery_codes', codes),
    db.rpc('require_managers_factor', { p_is_required: false }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(Array(8).fill(403));
});

it('takes a code once, of two at once too', async () => {
  const { app, browser, email } = await halfWayIn();
  const other = openBrowser(desk);
  await logIn(other, email);
  const code = await app.code();
  const answers = await Promise.all([enterCode(browser, code), enterCode(other, code)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
});

it('refuses a code that let somebody in, also after the password was entered anew', async () => {
  const { app, browser, email } = await halfWayIn();
  const code = await app.code();
  expect(await statusOf(enterCode(browser, code))).toBe(200);
  const again = openBrowser(desk, '198.51.100.8');
  await logIn(again, email);
  expect(await statusOf(enterCode(again, code))).toBe(401);
});

it('takes no code of the step to come', async () => {
  const { app, browser } = await halfWayIn();
  expect(await statusOf(enterCode(browser, await app.codeOf(1)))).toBe(401);
  expect(await statusOf(enterCode(browser, await app.codeOf(0)))).toBe(200);
});

it('takes no code of an earlier step than one that was used, and none that is two steps old', async () => {
  const { app, browser, email } = await halfWayIn();
  const [older, former, present] = await Promise.all([-2, -1, 0].map((n) => app.codeOf(n)));
  expect(await statusOf(enterCode(browser, older ?? ''))).toBe(401);
  expect(await statusOf(enterCode(browser, present ?? ''))).toBe(200);
  const again = openBrowser(desk);
  await logIn(again, email);
  expect(await statusOf(enterCode(again, former ?? ''))).toBe(401);
});

it('ends the session that the browser had, once the code is right', async () => {
  const { app, browser, email } = await halfWayIn();
  await enterCode(browser, await app.code());
  const former = openBrowser(desk);
  former.cookies.set('__Host-session', browser.cookies.get('__Host-session') ?? '');
  await logIn(browser, email);
  expect(await statusOf(former.send('GET', '/api/leads'))).toBe(200);

  expect(await statusOf(enterCode(browser, await app.code()))).toBe(200);

  expect(await statusOf(former.send('GET', '/api/leads'))).toBe(401);
  expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(200);
});

it('refuses a wrong code and says so in the log of the desk', async () => {
  const { app, browser, id } = await halfWayIn();
  const refused = await enterCode(browser, WRONG_CODE);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ detail: 'Invalid code.' });
  expect(await desk.failureLog(id)).toEqual(['sign_in_failed']);

  const spaced = (await app.code()).replace(/^.../, '$& ');
  expect(await statusOf(enterCode(browser, spaced))).toBe(200);
});

it('asks for the password first, and again once the first step is over', async () => {
  const stranger = openBrowser(desk);
  expect(await statusOf(enterCode(stranger, WRONG_CODE))).toBe(410);
  expect(await statusOf(stranger.send('POST', '/api/session/factor', { code: '12345' }))).toBe(422);

  const { browser, id, app } = await halfWayIn();
  await desk.accounts.updateUserById(id, { ban_duration: '1h' });
  const ended = await enterCode(browser, await app.code());
  expect(ended.status).toBe(410);
  expect(browser.cookies.size).toBe(0);
});

describe('too many codes', () => {
  const ADMITTED = 3;
  beforeAll(() => desk.limit('factor_codes_per_account', ADMITTED));
  afterAll(() => desk.limit('factor_codes_per_account', 1000));

  it('lock strangers out who know the password, but no known device, and are told once', async () => {
    const { app, browser: known, email } = await halfWayIn();
    expect(await statusOf(enterCode(known, await app.code()))).toBe(200);

    const statuses: number[] = [];
    for (let n = 0; n < ADMITTED; n += 1) {
      const stranger = openBrowser(desk, `203.0.113.${n}`);
      await logIn(stranger, email);
      statuses.push(await statusOf(enterCode(stranger, WRONG_CODE)));
    }
    const refused = openBrowser(desk, '203.0.113.99');
    await logIn(refused, email);
    const answer = await enterCode(refused, WRONG_CODE);
    // The owner's first code on this device counted too.
    expect(statuses).toEqual([401, 401, 429]);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);

    await desk.room.drain();
    const warnings = desk.room.server.received.filter(({ mail }) =>
      mail.subject?.includes('tries codes'),
    );
    expect(warnings.map(({ to }) => to)).toEqual([[email]]);

    known.cookies.delete('__Host-session');
    expect(await statusOf(logIn(known, email))).toBe(202);
    expect(await statusOf(enterCode(known, await app.code()))).toBe(200);
  });
});

it('asks nobody else for a code', async () => {
  const { browser } = await desk.newStaff();
  expect([...browser.cookies.keys()]).toEqual(['__Host-session', '__Secure-device']);
});
