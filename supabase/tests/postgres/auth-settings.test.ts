import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { connectPool } from '../../../testing/database/real/pool';
import { startSupabase, type TestSupabase } from '../../../testing/database/start';
import { createApp } from '../../local/app';
import { registerAuth } from '../../local/auth/routes';
import { type AuthSettings, LOCAL_SETTINGS } from '../../local/auth/settings';
import type { Database } from '../../local/database';
import { createTokens } from '../../local/tokens';

const tokens = createTokens('a secret of at least thirty-two characters');
const PASSWORD = 'correct horse battery';

let supabase: TestSupabase;
let database: Database;
beforeAll(async () => {
  supabase = await startSupabase();
  const { socketFolder, databaseName } = supabase;
  database = connectPool({
    user: 'supabase_admin',
    ...(socketFolder !== undefined && { host: socketFolder }),
    ...(databaseName !== undefined && { database: databaseName }),
  });
});
afterAll(async () => {
  await database.close();
  await supabase.stop();
});

interface Call {
  body?: object;
  token?: string;
  address?: string;
  forwarded?: string;
  key?: string;
}

/** Auth of a project with these settings, all over one database. */
function projectWith(changes: Partial<AuthSettings> = {}) {
  const settings = { ...LOCAL_SETTINGS, shortestPassword: 6, ...changes };
  const app = createApp({
    '/auth/v1': (auth) => registerAuth(auth, { database, tokens, settings }),
  });
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call: Call = {}) => {
    const { body, token, address, forwarded, key = tokens.publishableKey } = call;
    const answer = await app.inject({
      method,
      url: `/auth/v1/${path}`,
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(forwarded !== undefined && { 'sb-forwarded-for': forwarded }),
      },
      ...(address !== undefined && { remoteAddress: address }),
      ...(body && { payload: JSON.stringify(body) }),
    });
    const json = answer.body === '' ? {} : answer.json<Record<string, never>>();
    return { status: answer.statusCode, ...json } as Answer;
  };
}

interface Answer {
  status: number;
  error_code?: string;
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  hashed_token: string;
  weak_password?: unknown;
  id: string;
  user: { id: string };
  totp: { secret: string };
}

type Ask = ReturnType<typeof projectWith>;

const key = tokens.secretKey;

async function account(ask: Ask, password = PASSWORD) {
  const email = `${randomUUID()}@example.com`;
  const body = { email, password, email_confirm: true };
  const { id } = await ask('POST', 'admin/users', { key, body });
  return { id, email, password };
}

const logIn = (ask: Ask, body: { email: string; password: string }, call: Call = {}) =>
  ask('POST', 'token?grant_type=password', { ...call, body });

const refresh = (ask: Ask, refresh_token: string) =>
  ask('POST', 'token?grant_type=refresh_token', { body: { refresh_token } });

const setPassword = (ask: Ask, token: string, password: string, current_password?: string) =>
  ask('PUT', 'user', { token, body: { password, current_password } });

async function loggedIn(ask: Ask) {
  const person = await account(ask);
  return { ...person, ...(await logIn(ask, person)) };
}

const begin = (ask: Ask, token: string) =>
  ask('POST', 'factors', { token, body: { factor_type: 'totp', friendly_name: randomUUID() } });

const codeOf = ({ totp }: Answer) =>
  new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate();

async function verify(ask: Ask, token: string, factor: Answer, addresses: Call[] = [{}, {}]) {
  const [first, second] = addresses;
  const { id: challenge_id } = await ask('POST', `factors/${factor.id}/challenge`, {
    token,
    ...first,
    body: {},
  });
  const body = { challenge_id, code: codeOf(factor) };
  return ask('POST', `factors/${factor.id}/verify`, { token, ...second, body });
}

async function link(ask: Ask, type: 'invite' | 'recovery', email: string) {
  const { hashed_token } = await ask('POST', 'admin/generate_link', { key, body: { type, email } });
  return ask('POST', 'verify', { body: { type, token_hash: hashed_token } });
}

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

describe('a second factor', () => {
  test.each<[string, Partial<AuthSettings>]>([
    ['enrolled', { maxFactors: 1 }],
    ['verified', { maxVerifiedFactors: 1 }],
  ])('is refused beside the most %s ones', async (_kind, changes) => {
    const { access_token } = await loggedIn(plain);
    const lifted = await verify(plain, access_token, await begin(plain, access_token));
    expect(await begin(projectWith(changes), lifted.access_token)).toMatchObject({
      status: 422,
      error_code: 'too_many_enrolled_mfa_factors',
    });
  });

  test('is not set up, or not verified, where the project has that off', async () => {
    const { access_token: token } = await loggedIn(plain);
    expect(await begin(projectWith({ enrollTotp: false }), token)).toMatchObject({
      status: 422,
      error_code: 'mfa_totp_enroll_not_enabled',
    });
    const factor = await begin(plain, token);
    const off = projectWith({ verifyTotp: false });
    const refused = { status: 422, error_code: 'mfa_totp_verify_not_enabled' };
    expect(await off('POST', `factors/${factor.id}/challenge`, { token, body: {} })).toMatchObject(
      refused,
    );
    expect(await off('POST', `factors/${factor.id}/verify`, { token, body: {} })).toMatchObject(
      refused,
    );
  });

  test('is verified from the address of its challenge', async () => {
    const { access_token } = await loggedIn(plain);
    const addresses = [{ address: '192.0.2.1' }, { address: '192.0.2.2' }];
    const factor = await begin(plain, access_token);
    expect(await verify(plain, access_token, factor, addresses)).toMatchObject({
      status: 422,
      error_code: 'mfa_ip_address_mismatch',
    });
  });

  test('leaves the older refresh token a grace period, as does its removal', async () => {
    const person = await loggedIn(plain);
    const factor = await begin(plain, person.access_token);
    const lifted = await verify(plain, person.access_token, factor);
    const older = await refresh(plain, person.refresh_token);
    expect(older).toMatchObject({ status: 200, refresh_token: lifted.refresh_token });
    await plain('DELETE', `admin/users/${person.id}/factors/${factor.id}`, { key });
    expect(await refresh(plain, lifted.refresh_token)).toMatchObject({ status: 200 });
  });

  test('ends a first level that the project limits, and its access token by then', async () => {
    const ask = projectWith({ firstLevelSeconds: 1 });
    const person = await loggedIn(plain);
    const before = await logIn(ask, person);
    await verify(plain, person.access_token, await begin(plain, person.access_token));
    const { access_token, refresh_token, expires_at } = await logIn(ask, person);
    const seconds = expires_at - Math.floor(Date.now() / 1000);
    expect(seconds).toBeLessThanOrEqual(1);
    expect(before.expires_at - Math.floor(Date.now() / 1000)).toBeGreaterThan(3000);
    await database.query(`update auth.sessions set created_at = created_at - interval '1 minute'`);
    expect(await refresh(ask, refresh_token)).toMatchObject({
      status: 400,
      error_code: 'session_expired',
    });
    expect(access_token).toEqual(expect.any(String));
  });
});

describe('a refresh token', () => {
  test.each([
    ['nonsense', 'validation_failed'],
    ['', 'validation_failed'],
    ['abcdefghijkl', 'refresh_token_not_found'],
  ])('%p is refused with %s', async (token, error_code) => {
    expect(await refresh(plain, token)).toMatchObject({ status: 400, error_code });
  });

  test.each<[string, Partial<AuthSettings>]>([
    ['a time box', { timeboxSeconds: 1 }],
    ['an inactivity limit', { inactivitySeconds: 1 }],
  ])('is refused past %s', async (_limit, changes) => {
    const { refresh_token } = await loggedIn(plain);
    await database.query(`update auth.sessions set created_at = created_at - interval '1 minute'`);
    expect(await refresh(projectWith(changes), refresh_token)).toMatchObject({
      status: 400,
      error_code: 'session_expired',
    });
  });

  test('is refused after a newer log-in, where one session is the limit', async () => {
    const ask = projectWith({ singleSession: true });
    const person = await loggedIn(ask);
    const newer = await logIn(ask, person);
    expect(await refresh(ask, person.refresh_token)).toMatchObject({
      error_code: 'session_expired',
    });
    expect(await refresh(ask, newer.refresh_token)).toMatchObject({ status: 200 });
  });

  test.each<[1 | 2, number, object]>([
    [1, 200, { status: 400, error_code: 'refresh_token_already_used' }],
    [2, 403, { status: 400, error_code: 'refresh_token_not_found' }],
  ])('used again ends the family by algorithm %i', async (refreshAlgorithm, status, newest) => {
    const ask = projectWith({ refreshAlgorithm, refreshReuseSeconds: -1 });
    const first = await loggedIn(ask);
    const second = await refresh(ask, first.refresh_token);
    const third = await refresh(ask, second.refresh_token);
    expect(await refresh(ask, first.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    });
    expect((await ask('GET', 'user', { token: third.access_token })).status).toBe(status);
    expect(await refresh(ask, third.refresh_token)).toMatchObject(newest);
  });
});
