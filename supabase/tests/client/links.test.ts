import { randomUUID } from 'node:crypto';
import type {
  AuthResponse,
  GenerateLinkParams,
  GenerateLinkProperties,
  User,
} from '@supabase/supabase-js';
import { useProject } from '../../../testing/database/support/project';

const project = useProject();

const admin = () => project.current.service.auth.admin;
const newEmail = () => `${randomUUID()}@example.com`;

async function link(request: GenerateLinkParams) {
  const { data, error } = await admin().generateLink(request);
  if (error) throw error;
  return data;
}

const open = (type: 'invite' | 'recovery' | 'magiclink', token_hash: string) =>
  project.current.anon.auth.verifyOtp({ type, token_hash });

async function account() {
  const email = newEmail();
  const password = randomUUID();
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  return { email, password, id: data.user?.id ?? '' };
}

describe('an invitation', () => {
  test('makes an account that its link confirms, with a session of one-time code', async () => {
    const email = newEmail();
    const redirectTo = new URL('/admin', project.current.access.url).href;
    const { user, properties } = await link({
      type: 'invite',
      email: email.toUpperCase(),
      options: { data: { name: 'Asha' }, redirectTo },
    });

    const typed: { user: User; properties: GenerateLinkProperties } = { user, properties };
    expect(typed).toMatchObject({
      user: {
        email,
        aud: 'authenticated',
        user_metadata: { name: 'Asha' },
        app_metadata: { provider: 'email', providers: ['email'] },
        identities: [],
        invited_at: expect.any(String),
        confirmation_sent_at: expect.any(String),
      },
      properties: {
        verification_type: 'invite',
        hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
        email_otp: expect.stringMatching(/^\d{6}$/),
        action_link: expect.stringContaining('/auth/v1/verify?token='),
        redirect_to: redirectTo,
      },
    });
    expect(user).not.toHaveProperty('email_confirmed_at');

    const opened: AuthResponse = await open('invite', properties.hashed_token);

    expect(opened.error).toBeNull();
    expect(opened.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(opened.data.user).toMatchObject({ id: user.id, email_confirmed_at: expect.any(String) });
    const { data } = await project.current.anon.auth.getClaims(opened.data.session?.access_token);
    expect(data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });

  test('leads to no foreign site', async () => {
    const options = { redirectTo: 'https://elsewhere.example' };
    const { properties } = await link({ type: 'invite', email: newEmail(), options });
    expect(new URL(properties.redirect_to).origin).toBe(project.current.access.url);
  });

  test('can be repeated until it is accepted; then the address is taken', async () => {
    const email = newEmail();
    const first = await link({ type: 'invite', email });
    const second = await link({ type: 'invite', email });

    expect(second.user.id).toBe(first.user.id);
    expect((await open('invite', first.properties.hashed_token)).error?.code).toBe('otp_expired');
    expect((await open('invite', second.properties.hashed_token)).error).toBeNull();
    expect((await admin().generateLink({ type: 'invite', email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });
});

describe('a link', () => {
  test('of an unknown account is refused', async () => {
    const { error } = await admin().generateLink({ type: 'recovery', email: newEmail() });

    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('is for the secret key alone', async () => {
    const { email } = await account();

    const { error } = await project.current.anon.auth.admin.generateLink({
      type: 'recovery',
      email,
    });

    expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });

  test('opens one session, of many requests at once', async () => {
    const { email } = await account();
    const { properties } = await link({ type: 'recovery', email });

    const opened = await Promise.all(
      Array.from({ length: 8 }, () => open('recovery', properties.hashed_token)),
    );

    expect(opened.filter(({ error }) => error === null)).toHaveLength(1);
    const refused = opened.flatMap(({ error }) => (error ? [error] : []));
    expect(refused).toHaveLength(7);
    for (const error of refused) expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('of one kind is none of another', async () => {
    const { email } = await account();
    const { properties } = await link({ type: 'recovery', email });

    expect((await open('invite', properties.hashed_token)).error?.code).toBe('otp_expired');
    expect((await open('magiclink', properties.hashed_token)).error).toBeNull();
  });

  test('opens nothing after the password was changed, or while the account is banned', async () => {
    const { id, email, password } = await account();
    const banned = await link({ type: 'recovery', email });
    await admin().updateUserById(id, { ban_duration: '24h' });
    expect((await open('recovery', banned.properties.hashed_token)).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    await admin().updateUserById(id, { ban_duration: 'none' });
    const { anon } = project.current;
    await anon.auth.signInWithPassword({ email, password });

    await anon.auth.updateUser({ password: randomUUID() });

    expect((await open('recovery', banned.properties.hashed_token)).error?.code).toBe(
      'otp_expired',
    );
  });
});

describe('a new password', () => {
  test('ends the other sessions and keeps the one that set it', async () => {
    const { email, password } = await account();
    const [own, other] = [project.current.anon, project.current.anon];
    await other.auth.signInWithPassword({ email, password });
    const { properties } = await link({ type: 'recovery', email });
    await own.auth.verifyOtp({ type: 'recovery', token_hash: properties.hashed_token });

    expect((await own.auth.updateUser({ password: randomUUID() })).error).toBeNull();

    expect((await own.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
  });

  test('must not be the present one', async () => {
    const { email, password } = await account();
    const { anon } = project.current;
    await anon.auth.signInWithPassword({ email, password });

    const { error } = await anon.auth.updateUser({ password });

    expect(error).toMatchObject({ status: 422, code: 'same_password' });
  });

  test('set by the secret key ends every session', async () => {
    const { id, email, password } = await account();
    const { anon } = project.current;
    await anon.auth.signInWithPassword({ email, password });

    await admin().updateUserById(id, { password: randomUUID() });

    expect((await anon.auth.getUser()).error).not.toBeNull();
  });
});
