import type { AuthSettings } from '../../supabase/local/auth/settings';
import { deskWith, isLoggedIn } from '../../testing/server/auth-desk';
import { openBrowser } from '../../testing/server/browser';
import { enterCode, logIn, setUpFactor, statusOf } from '../../testing/server/factor';
import { REAL_TIMERS } from '../../testing/server/real-timers';

describe('sessions of the first level that end early', () => {
  const limited = { firstLevelSeconds: 900 };

  it('say so before a recovery code is spent, which can replace the app', async () => {
    const desk = await deskWith(limited);
    const { email, recoveryCodes } = await desk.withFactor();
    const [code = ''] = recoveryCodes;
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const asked = await browser.send('POST', '/api/session/factor', { code });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({ replaces_app: true });

    const agreed = { code, replaces_app: true };
    const answer = await browser.send('POST', '/api/session/factor', agreed);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ staff: { factor: false, needs_factor: true } });
    expect((await setUpFactor(browser)).recoveryCodes).toHaveLength(10);
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('keep the app when the recovery code is wrong', async () => {
    const desk = await deskWith(limited);
    const { email, app } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const wrong = { code: '0000000000', replaces_app: true };
    expect(await statusOf(browser.send('POST', '/api/session/factor', wrong))).toBe(401);
    const right = { code: await app.code() };
    expect(await statusOf(browser.send('POST', '/api/session/factor', right))).toBe(200);
  });

  it('are nothing to somebody without an app', async () => {
    const desk = await deskWith(limited);
    const { browser } = await desk.newStaff();
    expect(await isLoggedIn(browser)).toBe(true);
  });
});

describe('the end of a session', () => {
  afterEach(() => jest.useRealTimers());

  /** The answer to somebody at the desk whose session is due to be renewed, as it is after six minutes. */
  async function answerSixMinutesLater(browser: ReturnType<typeof openBrowser>) {
    const now = Date.now() + 6 * 60_000;
    jest.useFakeTimers({ now, advanceTimers: true, doNotFake: [...REAL_TIMERS] });
    return browser.send('GET', '/api/session');
  }

  it.each<[Partial<AuthSettings>, string]>([
    [{ timeboxSeconds: -1 }, 'ends sessions after a fixed time'],
    [{ inactivitySeconds: -1 }, 'away for longer than this Supabase project allows'],
  ])('by %j is told', async (auth, reason) => {
    const desk = await deskWith(auth);
    const { browser } = await desk.newStaff();
    const answer = await answerSixMinutesLater(browser);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      ended: 'session_expired',
      detail: expect.stringContaining(reason) as string,
    });
  });

  it('by a log-in elsewhere is told, where one session is the limit', async () => {
    const desk = await deskWith({ singleSession: true });
    const { browser, email } = await desk.newStaff();
    await logIn(openBrowser(desk), email);
    expect(await (await answerSixMinutesLater(browser)).json()).toMatchObject({
      ended: 'session_expired',
      detail: expect.stringContaining('logged in somewhere else') as string,
    });
  });

  it('by oneself needs no words', async () => {
    const desk = await deskWith({});
    const { browser } = await desk.newStaff();
    const before = new Map(browser.cookies);
    await browser.send('DELETE', '/api/session');
    before.forEach((value, name) => browser.cookies.set(name, value));
    const answer = await answerSixMinutesLater(browser);
    expect(answer.status).toBe(401);
    expect(await answer.json()).not.toHaveProperty('ended');
  });
});

describe('a host that asks Auth from several addresses', () => {
  afterEach(() => jest.restoreAllMocks());

  /** From here on Auth sees the first answers to challenges come from elsewhere. */
  function answerFromElsewhere(times: number): () => number {
    const ask = globalThis.fetch;
    let answers = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const isAnswer = /\/factors\/[^/]+\/verify$/.test(new Request(url).url);
      if (!isAnswer) return ask(url, init);
      answers += 1;
      const headers = new Headers(init?.headers);
      if (answers <= times) headers.set('x-forwarded-for', '192.0.2.1');
      return ask(url, { ...init, headers });
    });
    return () => answers;
  }

  it('asks again with the same code, and the person never knows', async () => {
    const desk = await deskWith({});
    const { email, app, id } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const answers = answerFromElsewhere(1);
    expect((await enterCode(browser, await app.code())).status).toBe(200);
    expect(answers()).toBe(2);
    expect(await desk.failureLog(id)).toEqual([]);
  });

  it('says that it cannot be done when that fails too, and calls no code wrong', async () => {
    const desk = await deskWith({});
    const { email, app, id } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const answers = answerFromElsewhere(2);
    expect((await enterCode(browser, await app.code())).status).toBe(503);
    expect(answers()).toBe(2);
    expect(await desk.failureLog(id)).toEqual([]);
    expect((await enterCode(browser, await app.code())).status).toBe(200);
  });
});
