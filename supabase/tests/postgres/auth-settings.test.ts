import { randomUUID } from 'node:crypto';
import {
  PASSWORD,
  key,
  account,
  logIn,
  refresh,
  setPassword,
  loggedIn,
  link,
  type Call,
  useAuth,
} from '../../../testing/database/support/auth';
import type { AuthSettings } from '../../local/auth/settings';

const { projectWith } = useAuth();
const plain = projectWith();

describe('a log-in', () => {
  test.each<[string, Partial<AuthSettings>, number, string]>([
    ['captcha protection', { captcha: true }, 400, 'captcha_failed'],
    ['the email provider off', { emailLogins: false }, 422, 'email_provider_disabled'],
  ])('with %s is refused whatever the password', async (_setting, changes, status, error_code) => {
    const person = await account(plain);
    const ask = projectWith(changes);
    const wrong = { ...person, password: 'wrong' };
    expect(await logIn(ask, person)).toMatchObject({ status, error_code });
    expect(await logIn(ask, wrong)).toMatchObject({ status, error_code });
  });

  test('of a banned account tells of the ban, also with a wrong password', async () => {
    const person = await loggedIn(plain);
    const body = { ban_duration: '876000h' };
    await plain('PUT', `admin/users/${person.id}`, { key, body });
    const banned = { error_code: 'user_banned' };
    const { access_token: token, refresh_token } = person;
    expect(await logIn(plain, { ...person, password: 'x' })).toMatchObject({
      status: 400,
      ...banned,
    });
    expect(await plain('GET', 'user', { token })).toMatchObject({ status: 403, ...banned });
    expect(await setPassword(plain, token, 'a new one')).toMatchObject({ status: 403, ...banned });
    expect(await plain('POST', 'logout?scope=local', { token })).toMatchObject({
      status: 403,
      ...banned,
    });
    expect(await refresh(plain, refresh_token)).toMatchObject({ status: 400, ...banned });
  });

  test('compares passwords as they come', async () => {
    const person = await account(plain, 'ｃｏｒｒｅｃｔ horse');
    expect(await logIn(plain, person)).toMatchObject({ status: 200, weak_password: null });
    expect(await logIn(plain, { ...person, password: 'correct horse' })).toMatchObject({
      error_code: 'invalid_credentials',
    });
  });

  test('by an unknown grant, and a sign-up, are refused', async () => {
    expect(await plain('POST', 'token?grant_type=nonsense', { body: {} })).toMatchObject({
      status: 400,
      error_code: 'invalid_credentials',
    });
    expect(await plain('POST', 'signup', { body: {} })).toMatchObject({
      status: 422,
      error_code: 'signup_disabled',
    });
  });

  test('is limited for each address, which the secret key may name', async () => {
    const ask = projectWith({ tokenBurst: 2 });
    const from = async (call: Call) => {
      const body = { refresh_token: 'nonsense' };
      return (await ask('POST', 'token?grant_type=refresh_token', { ...call, body })).status;
    };
    const address = '192.0.2.1';
    expect([await from({ address }), await from({ address }), await from({ address })]).toEqual([
      400, 400, 429,
    ]);
    expect(await from({ address: '192.0.2.2' })).toBe(400);
    expect(await from({ address, key, forwarded: '192.0.2.3' })).toBe(400);
    expect(await from({ address, forwarded: '192.0.2.4' })).toBe(429);
  });
});

describe('a password', () => {
  const rules = {
    shortestPassword: 10,
    requiredCharacters: ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'],
  };

  test.each([
    ['correct horse battery', ['characters']],
    ['Ab1!', ['length']],
    ['password', ['length', 'characters']],
  ])('%p is weak because of %p', async (password, reasons) => {
    const { access_token } = await loggedIn(plain);
    expect(await setPassword(projectWith(rules), access_token, password)).toMatchObject({
      status: 422,
      error_code: 'weak_password',
      weak_password: { reasons },
    });
  });

  test('that the rules refuse still logs in, and its weakness is told', async () => {
    const answer = await logIn(projectWith(rules), await account(plain));
    expect(answer).toMatchObject({ status: 200, weak_password: { reasons: ['characters'] } });
  });

  test('has at most 72 bytes; the first one of an account may break the rules', async () => {
    const { access_token } = await loggedIn(plain);
    expect(await setPassword(plain, access_token, 'क'.repeat(25))).toMatchObject({
      status: 400,
      error_code: 'validation_failed',
    });
    const { id } = await account(plain, 'abc');
    expect(id).toEqual(expect.any(String));
    const body = { password: 'abc' };
    expect(await plain('PUT', `admin/users/${id}`, { key, body })).toMatchObject({
      error_code: 'weak_password',
    });
  });

  test('needs the present one where the project says so, unless a link opened the session', async () => {
    const ask = projectWith({ currentPasswordRequired: true });
    const { access_token: token, email } = await loggedIn(ask);
    expect(await setPassword(ask, token, 'a new one')).toMatchObject({
      status: 400,
      error_code: 'current_password_required',
    });
    expect(await setPassword(ask, token, 'a new one', 'wrong')).toMatchObject({
      status: 400,
      error_code: 'current_password_invalid',
    });
    expect(await setPassword(ask, token, 'a new one', PASSWORD)).toMatchObject({ status: 200 });
    const { access_token: linked } = await link(ask, 'recovery', email);
    expect(await setPassword(ask, linked, 'a third one')).toMatchObject({ status: 200 });
  });
});

test('a link older than the project allows opens nothing', async () => {
  const ask = projectWith({ linkSeconds: -1 });
  const answer = await link(ask, 'invite', `${randomUUID()}@example.com`);
  expect(answer).toMatchObject({ status: 403, error_code: 'otp_expired' });
});
