import {
  key,
  logIn,
  refresh,
  loggedIn,
  begin,
  verify,
  useAuth,
} from '../../../testing/database/support/auth';
import type { AuthSettings } from '../../local/auth/settings';

const { projectWith, ageSessions } = useAuth();
const plain = projectWith();

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
    await ageSessions();
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
