import {
  begin,
  type Call,
  key,
  link,
  loggedIn,
  logIn,
  refresh,
  setPassword,
  useAuth,
  verify,
} from '../../../testing/database/support/auth';
import type { AuthSettings } from '../../local/auth/settings';

/** These settings are in no recorded answer; the others are in auth-exchanges. */
const { projectWith, ageSessions } = useAuth();
const plain = projectWith();

describe('a log-in', () => {
  test('is limited for each address, which the secret key may name', async () => {
    const ask = projectWith({ tokenBurst: 2, tokenRefillSeconds: 600 });
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

  test('ends a first level that the project limits, and its access token by then', async () => {
    const ask = projectWith({ firstLevelSeconds: 1 });
    const person = await loggedIn(plain);
    const before = await logIn(ask, person);
    await verify(plain, person.access_token, await begin(plain, person.access_token));
    const { access_token, refresh_token, expires_at } = await logIn(ask, person);
    const seconds = expires_at - Math.floor(Date.now() / 1000);
    expect(seconds).toBeLessThanOrEqual(1);
    expect(before.expires_at - Math.floor(Date.now() / 1000)).toBeGreaterThan(3000);
    await ageSessions();
    expect(await refresh(ask, refresh_token)).toMatchObject({
      status: 400,
      error_code: 'session_expired',
    });
    expect(access_token).toEqual(expect.any(String));
  });
});

describe('a refresh token', () => {
  test.each<[string, Partial<AuthSettings>]>([
    ['a time box', { timeboxSeconds: 1 }],
    ['an inactivity limit', { inactivitySeconds: 1 }],
  ])('is refused past %s', async (_limit, changes) => {
    const { refresh_token } = await loggedIn(plain);
    await ageSessions();
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
});

describe('a password', () => {
  test('has at most 72 bytes, whatever its script', async () => {
    const { access_token } = await loggedIn(plain);
    expect(await setPassword(plain, access_token, 'क'.repeat(25))).toMatchObject({
      status: 400,
      error_code: 'validation_failed',
    });
  });

  test('needs no present one in a session that a link opened', async () => {
    const ask = projectWith({ currentPasswordRequired: true });
    const { email } = await loggedIn(ask);
    const { access_token: linked } = await link(ask, 'recovery', email);
    expect(await setPassword(ask, linked, 'a third one')).toMatchObject({ status: 200 });
  });
});
