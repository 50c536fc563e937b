import type {
  AuthMFAAdminListFactorsResponse,
  AuthMFAChallengeTOTPResponse,
  AuthMFAEnrollTOTPResponse,
  AuthMFAListFactorsResponse,
  AuthMFAVerifyResponse,
} from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { type Client, useProject } from '../../../testing/database/support/project';

const project = useProject();

const STEP_MS = 30_000;
const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });

async function enroll(client: Client, friendlyName = 'Phone') {
  const enrolled: AuthMFAEnrollTOTPResponse = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName,
    issuer: 'Meghdoot Labs',
  });
  if (enrolled.error) throw enrolled.error;
  return enrolled.data;
}

async function verify(client: Client, factorId: string, secret: string) {
  const answer = await client.auth.mfa.challengeAndVerify({ factorId, code: codeFor(secret) });
  if (answer.error) throw answer.error;
  return answer.data;
}

async function withFactor() {
  const person = await project.current.signIn();
  const { id: factorId, totp } = await enroll(person.client);
  await verify(person.client, factorId, totp.secret);
  return { ...person, factorId, secret: totp.secret };
}

async function signInAgain({ email, password }: { email: string; password: string }) {
  const client = project.current.anon;
  await client.auth.signInWithPassword({ email, password });
  return client;
}

const levelOf = async (client: Client) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

describe('a second factor', () => {
  test('is set up by its secret, its address or its QR code', async () => {
    const { client, email } = await project.current.signIn();

    const factor = await enroll(client);

    expect(factor).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining('otpauth://totp/'),
        qr_code: expect.stringMatching(/^data:image\/svg\+xml;utf-8,<svg /),
      },
    });
    expect(decodeURIComponent(factor.totp.uri)).toContain(`Meghdoot Labs:${email}`);
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factor.id, status: 'unverified' }],
      totp: [],
    });
  });

  test('lifts the session that answers its challenge, and ends those of one factor', async () => {
    const person = await project.current.signIn();
    const { client } = person;
    const other = await signInAgain(person);
    const { id: factorId, totp } = await enroll(client);
    const challenged: AuthMFAChallengeTOTPResponse = await client.auth.mfa.challenge({ factorId });
    expect(challenged.data).toMatchObject({
      id: expect.any(String),
      type: 'totp',
      expires_at: expect.any(Number),
    });

    const verified: AuthMFAVerifyResponse = await client.auth.mfa.verify({
      factorId,
      challengeId: challenged.data?.id ?? '',
      code: codeFor(totp.secret),
    });

    expect(verified.error).toBeNull();
    expect(verified.data).toMatchObject({ token_type: 'bearer', user: { id: person.id } });
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { data } = await client.auth.getClaims();
    expect(data?.claims.amr).toEqual([
      { method: 'totp', timestamp: expect.any(Number) },
      { method: 'password', timestamp: expect.any(Number) },
    ]);
    expect((await other.auth.getUser()).error).not.toBeNull();
    const listed: AuthMFAListFactorsResponse = await client.auth.mfa.listFactors();
    expect(listed.data?.totp).toMatchObject([{ id: factorId, status: 'verified' }]);
  });

  test('keeps its level through a refresh, and is asked for at the next sign-in', async () => {
    const person = await withFactor();

    await person.client.auth.refreshSession();

    expect(await levelOf(person.client)).toMatchObject({ currentLevel: 'aal2' });
    const next = await signInAgain(person);
    expect(await levelOf(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('refuses a code of long ago', async () => {
    const { client } = await project.current.signIn();
    const { id: factorId, totp } = await enroll(client);
    const code = codeFor(totp.secret, -10);

    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });

    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
  });

  test('takes one answer to a challenge, of many at once', async () => {
    const { client } = await project.current.signIn();
    const { id: factorId, totp } = await enroll(client);
    const { data } = await client.auth.mfa.challenge({ factorId });
    const answer = { factorId, challengeId: data?.id ?? '', code: codeFor(totp.secret) };

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.auth.mfa.verify(answer)),
    );

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('is not set up again under its name, nor by a session of the first level', async () => {
    const person = await withFactor();
    const enrollAs = (client: Client, friendlyName: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName });

    expect((await enrollAs(person.client, 'Phone')).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    expect((await enrollAs(await signInAgain(person), 'Tablet')).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });

  test('guards the password and its own removal from a session of the first level', async () => {
    const { factorId, ...person } = await withFactor();
    const client = await signInAgain(person);

    expect((await client.auth.updateUser({ password: 'another password' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
  });

  test('can be removed, which lowers the session', async () => {
    const { client, factorId } = await withFactor();

    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });

    await client.auth.refreshSession();
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('is nobody else’s', async () => {
    const { factorId } = await withFactor();
    const { client } = await project.current.signIn();

    expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });

  test('is listed and removed by the secret key', async () => {
    const { id: userId, factorId, client } = await withFactor();
    const { mfa } = project.current.service.auth.admin;

    const listed: AuthMFAAdminListFactorsResponse = await mfa.listFactors({ userId });

    expect(listed.data?.factors).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'totp', friendly_name: 'Phone' },
    ]);
    expect(JSON.stringify(listed.data)).not.toContain('secret');
    expect((await mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  });
});
