import { openBrowser } from '../../testing/server/browser';
import {
  Authenticator,
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
import { begunFactorSchema } from '../domain/http-api/session';
import factor from './factor';
import leads from './leads/index';
import session from './session';
import factorStep from './session/factor';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/session/factor': factorStep,
    '/api/factor': factor,
    '/api/leads': leads,
  });
});
afterAll(() => desk.stop());

describe('the set-up', () => {
  it('asks for the present password', async () => {
    const { browser } = await desk.newStaff();
    const refused = await browser.send('POST', '/api/factor', { current: 'wrong' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'current' }] });
  });

  it('shows ten recovery codes, ends with the first code, ends other sessions and tells the person', async () => {
    const { browser, email, id } = await desk.newStaff();
    const other = openBrowser(desk);
    await logIn(other, email);
    expect(await factorOf(browser)).toEqual({ factor: false, recovery_codes_left: 0 });

    const begun = await browser.send('POST', '/api/factor', { current: PASSWORD });
    expect(begun.status).toBe(201);
    const { secret, uri, recovery_codes: codes } = begunFactorSchema.parse(await begun.json());
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((one) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(one))).toBe(true);
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Meghdoot Labs:${email}`);
    expect(await factorOf(browser)).toEqual({ factor: false, recovery_codes_left: 0 });

    const wrong = await browser.send('PUT', '/api/factor', { code: WRONG_CODE });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      errors: [{ field: 'code', message: 'Invalid code.' }],
    });
    const code = await new Authenticator(secret).code();
    const finished = await browser.send('PUT', '/api/factor', { code });
    expect(finished.status).toBe(204);

    expect(await factorOf(browser)).toEqual({ factor: true, recovery_codes_left: 10 });
    expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(200);
    expect(await statusOf(other.send('GET', '/api/leads'))).toBe(401);
    expect(await desk.subjectsTo(email)).toEqual([
      'Your Meghdoot Labs account asks for a code now',
    ]);
    expect(await desk.factorLog(id)).toEqual(['factor_set_up']);
  });

  it('takes no code that has set it up for a log-in too', async () => {
    const { browser, email } = await desk.newStaff();
    const begun = await browser.send('POST', '/api/factor', { current: PASSWORD });
    const { secret } = begunFactorSchema.parse(await begun.json());
    const code = await new Authenticator(secret).code();
    await browser.send('PUT', '/api/factor', { code });

    const other = openBrowser(desk);
    await logIn(other, email);
    expect(await statusOf(enterCode(other, code))).toBe(401);
  });

  it('is refused when it was not begun', async () => {
    const { browser } = await desk.newStaff();
    expect(await statusOf(browser.send('PUT', '/api/factor', { code: WRONG_CODE }))).toBe(409);
  });

  it('replaces a factor by one on another phone', async () => {
    const { browser, email, app: old } = await desk.withFactor();
    const { app } = await setUpFactor(browser);

    const other = openBrowser(desk);
    await logIn(other, email);
    expect(await statusOf(enterCode(other, await old.code()))).toBe(401);
    expect(await statusOf(enterCode(other, await app.code()))).toBe(200);
  });
});

describe('a set-up whose end fails after Auth took the code', () => {
  async function brokenOff() {
    const person = await desk.withFactor();
    const begun = await person.browser.send('POST', '/api/factor', { current: PASSWORD });
    const { secret, recovery_codes: codes } = begunFactorSchema.parse(await begun.json());
    const app = new Authenticator(secret);
    desk.supabase.become('broken', '/rest/v1/rpc/finish_factor');
    const answer = await person.browser.send('PUT', '/api/factor', { code: await app.code() });
    desk.supabase.become('well');
    expect(answer.status).toBe(503);
    await desk.forgetCodes(app);
    const other = openBrowser(desk);
    await logIn(other, person.email);
    return { ...person, old: person.app, oldCodes: person.recoveryCodes, app, codes, other };
  }

  it('leaves an app whose codes let in', async () => {
    const { other, app } = await brokenOff();
    expect(await statusOf(enterCode(other, await app.code()))).toBe(200);
  });

  it('leaves the recovery codes that were shown', async () => {
    const { other, codes, oldCodes } = await brokenOff();
    expect(await statusOf(enterCode(other, oldCodes[0] ?? ''))).toBe(401);
    expect(await statusOf(enterCode(other, codes[0] ?? ''))).toBe(200);
  });

  it('ends with the next code in the same browser', async () => {
    const { browser, app, id, other, old } = await brokenOff();
    const finish = async (code: string) => browser.send('PUT', '/api/factor', { code });
    expect(await statusOf(finish(await app.code()))).toBe(204);
    expect(await factorOf(browser)).toEqual({ factor: true, recovery_codes_left: 10 });
    expect(await desk.factorLog(id)).toEqual(['factor_set_up', 'factor_set_up']);
    expect(await statusOf(enterCode(other, await old.code()))).toBe(410);

    await desk.forgetCodes(app);
    const again = await finish(await app.code());
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      detail: 'Your second factor is set up. To replace it, start again.',
    });
  });
});

it('no secret is shown whose recovery codes could not be stored', async () => {
  const { browser } = await desk.newStaff();
  desk.supabase.become('broken', '/rest/v1/rpc/begin_factor');
  const answer = await browser.send('POST', '/api/factor', { current: PASSWORD });
  desk.supabase.become('well');
  expect(answer.status).toBe(503);
  expect(JSON.stringify(await answer.json())).not.toMatch(/secret|otpauth/);
});

it('is removed with the present password, which is told, and ends other sessions', async () => {
  const { browser, email, app, id } = await desk.withFactor();
  const other = openBrowser(desk);
  await logIn(other, email);
  await enterCode(other, await app.code());

  expect(await statusOf(browser.send('DELETE', '/api/factor', { current: 'wrong' }))).toBe(422);
  expect(await statusOf(browser.send('DELETE', '/api/factor', { current: PASSWORD }))).toBe(204);

  expect(await factorOf(browser)).toEqual({ factor: false, recovery_codes_left: 0 });
  expect(await statusOf(other.send('GET', '/api/leads'))).toBe(401);
  expect(await statusOf(logIn(openBrowser(desk), email))).toBe(200);
  expect((await desk.subjectsTo(email)).at(-1)).toBe(
    'Your Meghdoot Labs account no longer asks for a code',
  );
  expect(await desk.factorLog(id)).toEqual(['factor_set_up', 'factor_removed']);
});
