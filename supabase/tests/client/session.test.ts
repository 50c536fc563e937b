import { randomUUID } from 'node:crypto';

import { useProject } from '../../../testing/database/support/project';

const project = useProject();

describe('a session', () => {
  test('is refreshed, and its old token still opens the same session for a moment', async () => {
    const { client } = await project.current.signIn();
    const before = (await client.auth.getSession()).data.session;

    const refreshed = await client.auth.refreshSession();
    const again = await project.current.anon.auth.refreshSession({
      refresh_token: before?.refresh_token ?? '',
    });

    expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).toBe(refreshed.data.session?.refresh_token);
  });

  test('is not refreshed by a token nobody was given', async () => {
    const { error } = await project.current.anon.auth.refreshSession({
      refresh_token: 'abcdefghijkl',
    });

    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  test('tells whose it is', async () => {
    const { client, id, email } = await project.current.signIn({ role: 'admin' });

    const { data } = await client.auth.getUser();

    expect(data.user).toMatchObject({ id, email, app_metadata: { role: 'admin' } });
  });

  test('lets its owner change password and own metadata, but no app metadata', async () => {
    const { client, email, id } = await project.current.signIn();
    const password = randomUUID();

    const { data } = await client.auth.updateUser({ password, data: { theme: 'dark' } });

    expect(data.user).toMatchObject({ id, user_metadata: { theme: 'dark' } });
    expect(data.user?.app_metadata).not.toHaveProperty('role');
    const { error } = await project.current.anon.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  });

  test('refuses a weak password', async () => {
    const { client } = await project.current.signIn();

    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
    });
  });

  test.each(['global', 'local', 'others'] as const)('ends by scope %s', async (scope) => {
    const { client, email, password } = await project.current.signIn();
    const other = project.current.anon;
    await other.auth.signInWithPassword({ email, password });

    expect((await client.auth.signOut({ scope })).error).toBeNull();

    const isAlive = async (one: typeof client) => (await one.rpc('current_staff')).data !== null;
    const alive = {
      own: scope === 'others' && (await isAlive(client)),
      other: await isAlive(other),
    };
    expect(alive).toEqual({ own: scope === 'others', other: scope === 'local' });
  });

  test('that has ended is named as missing', async () => {
    const { client, accessToken } = await project.current.signIn();
    await client.auth.signOut();

    const { error } = await project.current.anon.auth.getUser(accessToken);

    expect(error?.name).toBe('AuthSessionMissingError');
  });

  test('is ended by the server with the token of its owner', async () => {
    const { accessToken } = await project.current.signIn();

    expect(
      (await project.current.service.auth.admin.signOut(accessToken, 'global')).error,
    ).toBeNull();

    expect((await project.current.anon.auth.getUser(accessToken)).error).not.toBeNull();
  });

  test('is not made of a forged token', async () => {
    const { error } = await project.current.anon.auth.getUser('a.b.c');

    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
});
