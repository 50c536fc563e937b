import type { AuthSettings } from '../../supabase/local/auth/settings';
import { deskWith, isLoggedIn } from '../../testing/server/auth-desk';
import { openBrowser } from '../../testing/server/browser';
import { Authenticator, logIn, setUpFactor, statusOf } from '../../testing/server/factor';
import { PASSWORD } from '../../testing/server/stack';
import { begunFactorSchema } from '../domain/http-api/session';

/** The lines that the log of the host gets. */
function watchLog() {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return {
    lines: () => error.mock.calls.map(([line]) => String(line)),
    stop: () => error.mockRestore(),
  };
}

it.each<[Partial<AuthSettings>, string, string]>([
  [{ captcha: true }, 'captcha_failed', 'captcha protection is on'],
  [{ emailLogins: false }, 'email_provider_disabled', 'logging in by email is off'],
])(
  '%j: logging in says why it is not available, and no failure is noted',
  async (auth, setting, reason) => {
    const desk = await deskWith(auth);
    await desk.addUser('asha@meghdoot.example', 'admin');
    const log = watchLog();
    const answer = await logIn(openBrowser(desk), 'asha@meghdoot.example');
    const lines = log.lines();
    log.stop();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      setting,
      detail: `Logging in is not available: ${reason} in the Supabase project.`,
    });
    expect(lines.filter((line) => line.includes(setting))).toHaveLength(1);
    const failures = desk.service.from('desk_log').select('kind').like('kind', '%fail%');
    expect((await failures.throwOnError()).data).toEqual([]);
  },
);

it.each<[Partial<AuthSettings>, string, string]>([
  [{ secureEmailChange: false }, 'secure_email_change', 'Secure email change'],
  [{ autoconfirm: true }, 'confirm_email', 'Confirm email'],
])('%j: no address is changed, since one mailbox would be enough', async (auth, setting, name) => {
  const desk = await deskWith(auth);
  const { id, email, browser } = await desk.newStaff();
  const wanted = { email: 'wanted@elsewhere.example' };
  const answer = await browser.send('POST', `/api/staff/${id}/address`, wanted);
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    {
      setting,
      detail: `Addresses can’t be changed: "${name}" is off in the Supabase project.`,
    },
  ]);
  expect(await desk.subjectsTo(email)).toEqual([]);
  expect(await desk.subjectsTo(wanted.email)).toEqual([]);
});

it('the present password goes along where the project asks for it', async () => {
  const desk = await deskWith({ currentPasswordRequired: true });
  const { browser } = await desk.newStaff();
  const change = { current: PASSWORD, password: 'quiet otters paddle upstream' };
  expect(await statusOf(browser.send('PUT', '/api/password', change))).toBe(204);
  expect(await isLoggedIn(browser)).toBe(true);
});

it('rules of the project are told in words, and nobody is thrown out', async () => {
  const desk = await deskWith({
    shortestPassword: 30,
    requiredCharacters: ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  });
  const { browser } = await desk.newStaff();
  const change = { current: PASSWORD, password: 'quiet otters paddle upstream' };
  const answer = await browser.send('PUT', '/api/password', change);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    errors: [
      {
        field: 'password',
        message: 'Use at least 30 characters. Include a capital letter and a digit.',
      },
    ],
  });
  expect(await isLoggedIn(browser)).toBe(true);
});

it.each<[Partial<AuthSettings>, string]>([
  [{ enrollTotp: false }, 'Setting up an authenticator app is off in the Supabase project.'],
  [{ verifyTotp: false }, 'Codes of authenticator apps are off in the Supabase project.'],
])('%j: the set-up of an app says so, and nobody is thrown out', async (auth, detail) => {
  const desk = await deskWith(auth);
  const { browser } = await desk.newStaff();
  const log = watchLog();
  let answer = await browser.send('POST', '/api/factor', { current: PASSWORD });
  if (answer.ok) {
    const { secret } = begunFactorSchema.parse(await answer.json());
    answer = await browser.send('PUT', '/api/factor', {
      code: await new Authenticator(secret).code(),
    });
  }
  log.stop();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ detail });
  expect(await isLoggedIn(browser)).toBe(true);
});

it('a link that the project ended early is told as too old, and its holder gets a new one', async () => {
  const desk = await deskWith({ linkSeconds: -1 });
  const { email, browser } = await desk.newStaff();
  const ask = () => statusOf(browser.send('POST', '/api/password/forgotten', { email }));
  expect(await ask()).toBe(202);
  await desk.room.drain();
  const text = desk.room.server.received.at(-1)?.mail.text ?? '';
  const token = decodeURIComponent(/#token=([^\s&]+)/.exec(text)?.[1] ?? '');
  const change = { token, password: 'quiet otters paddle upstream' };
  const answer = await openBrowser(desk).send('PUT', '/api/password', change);
  expect(answer.status).toBe(410);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringContaining('new one') as string,
  });
  expect(await ask()).toBe(202);
  expect(await desk.subjectsTo(email)).toHaveLength(2);
});

describe('at most one app', () => {
  it('stands until it is removed, and the desk says so', async () => {
    const desk = await deskWith({ maxVerifiedFactors: 1 });
    const { browser } = await desk.withFactor();
    const answer = await browser.send('POST', '/api/factor', { current: PASSWORD });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining('allows no second app') as string,
    });
    expect(await isLoggedIn(browser)).toBe(true);
  });

  it('gives way to the new one after a recovery code', async () => {
    const desk = await deskWith({ maxVerifiedFactors: 1 });
    const { email, recoveryCodes } = await desk.withFactor();
    const browser = openBrowser(desk);
    await logIn(browser, email);
    const code = recoveryCodes[0] ?? '';
    expect(await statusOf(browser.send('POST', '/api/session/factor', { code }))).toBe(200);
    expect((await setUpFactor(browser)).recoveryCodes).toHaveLength(10);
  });
});
