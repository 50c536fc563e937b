import { randomUUID } from 'node:crypto';

import { AuthApiError } from '@supabase/supabase-js';

import { useProject } from '../../../testing/database/support/project';

const project = useProject();

const admin = () => project.current.service.auth.admin;

const newAccount = async (changes: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) => {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const { data, error } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    ...changes,
  });
  if (!data.user) throw error ?? new Error('No user');
  return { email, password, id: data.user.id, user: data.user };
};

describe('sign-in', () => {
  test('gives a session and a token that says who and which session', async () => {
    const { email, password, id } = await newAccount({ app_metadata: { role: 'admin' } });

    const { data } = await project.current.anon.auth.signInWithPassword({
      email: email.toUpperCase(),
      password,
    });

    expect(data.session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    });
    const [, payload = ''] = data.session?.access_token.split('.') ?? [];
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      iss: `${project.current.access.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: id,
      email,
      aal: 'aal1',
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_metadata: { role: 'admin', provider: 'email' },
      user_metadata: expect.any(Object),
      amr: [{ method: 'password' }],
      exp: data.session?.expires_at,
    });
  });

  test.each([
    ['a wrong password', async () => ({ ...(await newAccount()), password: 'wrong-password' })],
    [
      'an unknown account',
      async () => ({ email: `${randomUUID()}@example.com`, password: 'whatever' }),
    ],
  ])('with %s is refused in the same words', async (_what, account) => {
    const { email, password } = await account();

    const { data, error } = await project.current.anon.auth.signInWithPassword({ email, password });

    expect(data).toEqual({ user: null, session: null });
    expect(error).toBeInstanceOf(AuthApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
  });

  test('before the address is confirmed is refused', async () => {
    const { email, password } = await newAccount({ email_confirm: false });

    const { error } = await project.current.anon.auth.signInWithPassword({ email, password });

    expect(error?.code).toBe('email_not_confirmed');
  });

  test('of a banned account is refused until the ban is lifted', async () => {
    const { email, password, id } = await newAccount();
    const signIn = () => project.current.anon.auth.signInWithPassword({ email, password });

    await admin().updateUserById(id, { ban_duration: '24h' });
    expect((await signIn()).error?.code).toBe('user_banned');

    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await signIn()).error).toBeNull();
  });
});

describe('accounts', () => {
  test('are made, found, listed, changed and deleted', async () => {
    const { id, email } = await newAccount({ user_metadata: { name: 'Asha' } });

    expect((await admin().getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin().listUsers({ perPage: 1 })).data.users).toHaveLength(1);
    const changed = await admin().updateUserById(id, { app_metadata: { role: 'admin' } });
    expect(changed.data.user).toMatchObject({
      app_metadata: { role: 'admin', provider: 'email' },
      user_metadata: { name: 'Asha' },
    });
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  test('are unique by address', async () => {
    const { email } = await newAccount();

    expect((await admin().createUser({ email, password: randomUUID() })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  test('are for the secret key alone', async () => {
    const { client } = await project.current.signInAdmin();

    const { error } = await client.auth.admin.listUsers();

    expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });
});
