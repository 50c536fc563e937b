import { randomUUID } from 'node:crypto';
import { useProject } from '../../../testing/database/support/project';

const project = useProject();

const admin = () => project.current.service.auth.admin;
const newEmail = () => `${randomUUID()}@example.com`;

async function account() {
  const email = newEmail();
  const password = randomUUID();
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  return { email, password, id: data.user?.id ?? '' };
}

const generate = (side: 'current' | 'new', email: string, wanted: string) =>
  admin().generateLink({ type: `email_change_${side}`, email, newEmail: wanted });

/** The token of a link. For the new address the hash in the answer is of the present one, and opens nothing. */
async function link(...request: Parameters<typeof generate>) {
  const { data, error } = await generate(...request);
  if (error) throw error;
  const address = new URL(data.properties.action_link);
  expect(address.searchParams.get('type')).toBe('email_change');
  return { token: address.searchParams.get('token') ?? '', hash: data.properties.hashed_token };
}

const open = (token_hash: string) =>
  project.current.anon.auth.verifyOtp({ type: 'email_change', token_hash });

const addressOf = async (id: string) => (await admin().getUserById(id)).data.user?.email;

test.each([
  ['current', 'new'],
  ['new', 'current'],
] as const)(
  'an address changes once the %s and the %s link are followed',
  async (first, second) => {
    const { email, id, password } = await account();
    const wanted = newEmail();
    const links = {
      current: await link('current', email, wanted),
      new: await link('new', email, wanted),
    };
    expect(links.current.hash).toBe(links.current.token);
    expect(links.new.hash).not.toBe(links.new.token);
    expect((await open(links.new.hash)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { data: before } = await admin().getUserById(id);
    expect(before.user).toMatchObject({ email, new_email: wanted });

    const half = await open(links[first].token);
    expect(half).toMatchObject({ error: null, data: { session: null } });
    expect(await addressOf(id)).toBe(email);
    expect((await open(links[first].token)).error?.code).toBe('otp_expired');

    const whole = await open(links[second].token);
    expect(whole.data.session).toMatchObject({ user: { id, email: wanted } });
    expect(await addressOf(id)).toBe(wanted);
    expect((await open(links[second].token)).error?.code).toBe('otp_expired');
    const { anon } = project.current;
    expect((await anon.auth.signInWithPassword({ email: wanted, password })).error).toBeNull();
    expect((await anon.auth.signInWithPassword({ email, password })).error).not.toBeNull();
  },
);

test('a new link begins the change anew', async () => {
  const { email, id } = await account();
  const wanted = newEmail();
  const current = await link('current', email, wanted);
  const other = await link('new', email, wanted);
  await open(current.token);
  const again = await link('new', email, wanted);
  expect((await open(other.token)).error?.code).toBe('otp_expired');
  expect((await open(again.token)).data.session).toBeNull();
  expect(await addressOf(id)).toBe(email);
});

test('links are refused to unknown, taken and malformed addresses', async () => {
  const { email } = await account();
  const taken = await account();
  expect((await generate('new', newEmail(), newEmail())).error?.code).toBe('user_not_found');
  for (const side of ['current', 'new'] as const) {
    expect((await generate(side, email, taken.email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await generate(side, email, 'nobody')).error?.code).toBe('validation_failed');
  }
});

test('an address that was taken meanwhile is not changed, and the link is not spent', async () => {
  const { email, id } = await account();
  const wanted = newEmail();
  const current = await link('current', email, wanted);
  const other = await link('new', email, wanted);
  await open(current.token);
  const { data } = await admin().createUser({ email: wanted });
  expect((await open(other.token)).error?.status).toBe(500);
  await admin().deleteUser(data.user?.id ?? '');
  expect((await open(other.token)).error).toBeNull();
  expect(await addressOf(id)).toBe(wanted);
});

test('a banned account, a new password and a second use open nothing', async () => {
  const { email, id } = await account();
  const wanted = newEmail();
  const { token } = await link('current', email, wanted);
  await admin().updateUserById(id, { ban_duration: '24h' });
  expect((await open(token)).error?.code).toBe('user_banned');
  await admin().updateUserById(id, { ban_duration: 'none' });
  await admin().updateUserById(id, { password: randomUUID() });
  expect((await open(token)).error?.code).toBe('otp_expired');
});

test('many requests with one link confirm it once', async () => {
  const { email, id } = await account();
  const wanted = newEmail();
  const { token } = await link('current', email, wanted);
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(token)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await addressOf(id)).toBe(email);
});

test('the administration sets an address at once, if it is free', async () => {
  const [one, other] = [await account(), await account()];
  const wanted = newEmail();
  expect((await admin().updateUserById(one.id, { email: wanted })).error).toBeNull();
  expect(await addressOf(one.id)).toBe(wanted);
  expect((await admin().updateUserById(one.id, { email: other.email })).error?.code).toBe(
    'email_exists',
  );
});
