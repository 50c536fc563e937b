import { openBrowser } from '../../testing/server/browser';
import {
  enterCode,
  type FactorDesk,
  factorOf,
  logIn,
  setUpFactor,
  startFactorDesk,
  statusOf,
  WRONG_CODE,
} from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { recoveryCodesSchema } from '../domain/http-api/session';
import factor from './factor';
import recoveryCodes from './factor/recovery-codes';
import leads from './leads/index';
import password from './password';
import session from './session';
import factorStep from './session/factor';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/factor': factor,
    '/api/factor/recovery-codes': recoveryCodes,
    '/api/leads': leads,
    '/api/password': password,
  });
});
afterAll(() => desk.stop());

/** Somebody who has lost the phone and logs in with a recovery code. */
async function recovered() {
  const person = await desk.withFactor();
  const browser = openBrowser(desk);
  await logIn(browser, person.email);
  const [code = ''] = person.recoveryCodes;
  const answer = await enterCode(browser, code);
  return { ...person, browser, old: person.browser, code, answer };
}

describe('a recovery code', () => {
  it('lets this session in, once, and is told', async () => {
    const { browser, answer, email, code } = await recovered();
    expect(answer.status).toBe(200);
    expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(200);
    expect(await factorOf(browser)).toEqual({ factor: true, recovery_codes_left: 9 });
    expect((await desk.subjectsTo(email)).at(-1)).toBe(
      'A recovery code opened your Meghdoot Labs account',
    );

    const other = openBrowser(desk);
    await logIn(other, email);
    expect(await statusOf(enterCode(other, code))).toBe(401);
  });

  it('works once, of several times at once', async () => {
    const { email, recoveryCodes: codes } = await desk.withFactor();
    const browsers = [1, 2, 3].map(() => openBrowser(desk));
    for (const browser of browsers) await logIn(browser, email);
    const answers = await Promise.all(browsers.map((one) => enterCode(one, codes[3] ?? '')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401]);
  });

  it.each([
    ['the database’s answer is lost', 'use_recovery_code'],
    ['the person can’t be read after it', 'current_staff'],
  ])('can be entered again when %s', async (_, call) => {
    const { email, recoveryCodes: codes } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const fetchReally = globalThis.fetch;
    const lost = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await fetchReally(address, init);
      const isLost = String(address).endsWith(`/rpc/${call}`);
      return isLost ? Response.json({}, { status: 503 }) : answer;
    });
    expect(await statusOf(enterCode(browser, codes[2] ?? ''))).toBe(503);
    lost.mockRestore();

    expect(await statusOf(enterCode(browser, codes[2] ?? ''))).toBe(200);
    expect(await factorOf(browser)).toEqual({ factor: true, recovery_codes_left: 9 });
    const subjects = await desk.subjectsTo(email);
    expect(subjects.filter((subject) => subject?.includes('recovery code opened'))).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const { recoveryCodes: codes } = await desk.withFactor();
    const { email } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    expect(await statusOf(enterCode(browser, codes[0] ?? ''))).toBe(401);
  });

  it('changes no password, but lets the person set up another phone in place of the lost one', async () => {
    const { browser, old } = await recovered();
    const change = { current: PASSWORD, password: 'another battery staple' };
    expect(await statusOf(browser.send('PUT', '/api/password', change))).toBe(403);

    const { recoveryCodes: codes } = await setUpFactor(browser);
    expect(codes).toHaveLength(10);
    expect(await statusOf(old.send('GET', '/api/leads'))).toBe(401);
    expect(await statusOf(browser.send('PUT', '/api/password', change))).toBe(204);
  });

  it('opens nothing but the set-up once the lost phone is gone', async () => {
    const { browser, email } = await recovered();
    const begun = await browser.send('POST', '/api/factor', { current: PASSWORD });
    expect(begun.status).toBe(201);

    expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(403);
    const other = openBrowser(desk);
    expect(await (await logIn(other, email)).json()).toMatchObject({
      staff: { factor: false, needs_factor: true },
    });
    expect(await statusOf(other.send('GET', '/api/leads'))).toBe(403);
    await setUpFactor(other);
    expect(await statusOf(other.send('GET', '/api/leads'))).toBe(200);
  });

  it('is one of a set that a new one replaces, for a code of the app', async () => {
    const { browser, email, app, id, recoveryCodes: codes } = await desk.withFactor();
    const path = '/api/factor/recovery-codes';
    expect(await statusOf(browser.send('POST', path, { code: WRONG_CODE }))).toBe(422);
    const answer = await browser.send('POST', path, { code: await app.code() });
    const fresh = recoveryCodesSchema.parse(await answer.json()).recovery_codes;

    const other = openBrowser(desk);
    await logIn(other, email);
    expect(await statusOf(enterCode(other, codes[0] ?? ''))).toBe(401);
    expect(await statusOf(enterCode(other, fresh[0] ?? ''))).toBe(200);
    expect(await desk.subjectsTo(email)).toContain(
      'New recovery codes for your Meghdoot Labs account',
    );
    expect(await desk.codesLog(id)).toEqual(['recovery_codes_replaced', 'recovery_code_used']);
  });
});
