import { z } from 'zod';
import { openBrowser } from '../../testing/server/browser';
import {
  type FactorDesk,
  startFactorDesk,
  statusOf,
  WRONG_CODE,
} from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import factor from './factor';
import leads from './leads/index';
import password from './password';
import forgotten from './password/forgotten';
import session from './session';

let desk: FactorDesk;
beforeAll(async () => {
  desk = await startFactorDesk({
    '/api/session': session,
    '/api/factor': factor,
    '/api/leads': leads,
    '/api/password': password,
    '/api/password/forgotten': forgotten,
  });
});
afterAll(() => desk.stop());

const tokenSchema = z.object({ token: z.string() });

describe('a forgotten password of an account with a second factor', () => {
  /** The token of the link in an email. */
  async function linkTo(email: string) {
    await openBrowser(desk).send('POST', '/api/password/forgotten', { email });
    await desk.subjectsTo(email);
    const received = desk.room.server.received.filter(({ to }) => to.includes(email));
    const [, token = ''] = /#token=(\S+)/.exec(received.at(-1)?.mail.text ?? '') ?? [];
    return decodeURIComponent(token);
  }
  const tokenOf = async (answer: Response) => tokenSchema.parse(await answer.json()).token;
  const fresh = 'another battery staple';
  const put = (body: object) => openBrowser(desk).send('PUT', '/api/password', body);

  const logInWith = (email: string, secret: string, browser = openBrowser(desk)) =>
    statusOf(browser.send('POST', '/api/session', { email, password: secret }));

  it('asks for a code of the app as well', async () => {
    const { email, app } = await desk.withFactor();

    const due = await put({ token: await linkTo(email), password: fresh });
    expect(due.status).toBe(403);
    const second = await tokenOf(due);
    const wrong = await put({ token: second, password: fresh, code: WRONG_CODE });
    expect(wrong.status).toBe(422);

    const set = await put({ token: await tokenOf(wrong), password: fresh, code: await app.code() });
    expect(set.status).toBe(204);
    expect(await logInWith(email, PASSWORD)).toBe(401);
    expect(await logInWith(email, fresh)).toBe(202);
  });

  it('is set by a recovery code where the app is lost too, and lets its owner in', async () => {
    const { id, email, recoveryCodes: codes, browser: phone } = await desk.withFactor();
    const due = await put({ token: await linkTo(email), password: fresh });
    const first = await tokenOf(due);
    const wrong = await put({ token: first, password: fresh, code: '00000-00000' });
    expect(wrong.status).toBe(422);
    expect(await wrong.clone().json()).toMatchObject({ errors: [{ field: 'code' }] });
    expect(await statusOf(phone.send('GET', '/api/leads'))).toBe(200);

    const token = await tokenOf(wrong);
    const set = await put({ token, password: fresh, code: codes[0] });
    expect(set.status).toBe(204);
    expect(await statusOf(phone.send('GET', '/api/session'))).toBe(401);
    expect(await statusOf(put({ token, password: 'a third way in', code: codes[0] }))).toBe(410);
    expect(await desk.codesLog(id)).toEqual(['recovery_code_used']);
    expect((await desk.factorLog(id)).at(-1)).toBe('factor_removed');
    expect(await desk.subjectsTo(email)).toEqual(
      expect.arrayContaining([
        'A recovery code opened your Meghdoot Labs account',
        'Your Meghdoot Labs password was changed',
      ]),
    );

    expect(await logInWith(email, PASSWORD)).toBe(401);
    const browser = openBrowser(desk);
    expect(await logInWith(email, fresh, browser)).toBe(200);
    expect(await statusOf(browser.send('GET', '/api/leads'))).toBe(403);
    const begun = await browser.send('POST', '/api/factor', { current: fresh });
    expect(begun.status).toBe(201);
  });

  it('takes one recovery code for all tries at the same link', async () => {
    const { email, recoveryCodes: codes } = await desk.withFactor();
    const due = await put({ token: await linkTo(email), password: fresh });
    const token = await tokenOf(due);
    desk.supabase.become('broken', '/auth/v1/user');
    const away = await put({ token, password: fresh, code: codes[0] });
    desk.supabase.become('well');
    expect(away.status).toBe(503);
    const again = { token: await tokenOf(away), password: fresh, code: codes[0] };
    expect(await statusOf(put(again))).toBe(204);
    expect(await logInWith(email, fresh)).toBe(200);
  });

  it('is not set by the recovery code of somebody else', async () => {
    const { recoveryCodes: codes } = await desk.withFactor();
    const { email } = await desk.withFactor();
    const due = await put({ token: await linkTo(email), password: fresh });
    const theirs = { token: await tokenOf(due), password: fresh, code: codes[0] };
    expect(await statusOf(put(theirs))).toBe(422);
    expect(await logInWith(email, PASSWORD)).toBe(202);
  });

  it('spends no code on a password that is refused', async () => {
    const { id, email, recoveryCodes: codes } = await desk.withFactor();
    const token = await tokenOf(await put({ token: await linkTo(email), password: fresh }));
    const weak = await put({ token, password: 'qwertyuiop', code: codes[0] });
    expect(weak.status).toBe(422);
    expect(await weak.json()).toMatchObject({ errors: [{ field: 'password' }] });
    expect(await desk.codesLog(id)).toEqual([]);
    expect(await statusOf(put({ token, password: fresh, code: codes[0] }))).toBe(204);
  });

  it('bears few guesses at its recovery codes', async () => {
    const { email, recoveryCodes: codes } = await desk.withFactor();
    const token = await tokenOf(await put({ token: await linkTo(email), password: fresh }));
    const guess = (code?: string) => statusOf(put({ token, password: fresh, code }));
    const guesses = ['AAAAA-AAAAA', 'BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD', 'EEEEE-EEEEE'];
    for (const wrong of guesses) expect(await guess(wrong)).toBe(422);
    expect(await guess(codes[0])).toBe(429);
  });
});
