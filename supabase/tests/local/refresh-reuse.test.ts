import { Workshop } from '../../../testing/database/support/local';
import { Project } from '../../../testing/database/support/project';

const workshop = new Workshop();
afterAll(() => workshop.close());

let strict: Project;
beforeAll(async () => {
  const env = { LOCAL_SUPABASE_AUTH: JSON.stringify({ refreshReuseSeconds: 0 }) };
  strict = new Project(await workshop.start(await workshop.dataFolder(), env));
});

async function signIn() {
  const { client } = await strict.signIn();
  const { data } = await client.auth.getSession();
  return { client, first: data.session?.refresh_token ?? '' };
}

async function refresh(token: string) {
  const { data, error } = await strict.anon.auth.refreshSession({ refresh_token: token });
  return { token: data.session?.refresh_token ?? '', code: error?.code };
}

test('a token whose successor was never received gives that successor again', async () => {
  const { first } = await signIn();
  const second = await refresh(first);

  expect(await refresh(first)).toEqual({ token: second.token, code: undefined });
});

test('a token spent long ago ends the session for everyone who holds a part of it', async () => {
  const { client, first } = await signIn();
  const second = await refresh(first);
  const third = await refresh(second.token);

  expect((await refresh(first)).code).toBe('refresh_token_already_used');

  expect((await refresh(third.token)).code).toBe('refresh_token_not_found');
  expect((await client.rpc('current_staff')).data).toBeNull();
});

test('other sessions of the same account go on', async () => {
  const { client, first } = await signIn();
  const { data } = await client.auth.getUser();
  await refresh((await refresh(first)).token);
  const password = 'another-password';
  await strict.service.auth.admin.updateUserById(data.user?.id ?? '', { password });
  const other = strict.anon;
  await other.auth.signInWithPassword({ email: data.user?.email ?? '', password });

  await refresh(first);

  expect((await other.auth.refreshSession()).error).toBeNull();
});

test('many refreshes at once agree on one successor', async () => {
  const { first } = await signIn();

  const results = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));

  expect(new Set(results.map(({ token }) => token)).size).toBe(1);
});
