import { useDatabase } from '../../testing/database/support/database';

const database = useDatabase();

/** Somebody who has renewed their session once. */
async function renewed() {
  const { client } = await database.project.signInAdmin();
  const { data, error } = await client.auth.refreshSession();
  if (error) throw error;
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id: string };
  return { client, session: claims.session_id };
}

type Client = Awaited<ReturnType<typeof renewed>>['client'];
const isLive = async (client: Client) => (await client.rpc('current_staff')).data !== null;

const revokeAll = (session: string) =>
  database.superuser.query(
    'update auth.refresh_tokens set revoked = true where session_id = $1 and not revoked',
    [session],
  );

describe('a session', () => {
  it('goes on while one of its refresh tokens is good', async () => {
    const { client, session } = await renewed();
    const { rows } = await database.superuser.query(
      'select revoked from auth.refresh_tokens where session_id = $1 order by id',
      [session],
    );
    expect(rows).toEqual([{ revoked: true }, { revoked: false }]);
    expect(await isLive(client)).toBe(true);
  });

  it('ends at once when Auth revokes all its refresh tokens, as after a theft', async () => {
    const { client, session } = await renewed();
    await revokeAll(session);
    expect(await isLive(client)).toBe(false);
    expect((await client.from('leads').select('id')).data).toEqual([]);
  });

  it('goes on without refresh tokens in the table, as by the second algorithm of Auth', async () => {
    const { client, session } = await renewed();
    await database.superuser.query('delete from auth.refresh_tokens where session_id = $1', [
      session,
    ]);
    expect(await isLive(client)).toBe(true);
  });

  it('goes on when Auth has moved it from the first algorithm to the second', async () => {
    const { client, session } = await renewed();
    await revokeAll(session);
    await database.superuser.query('alter table auth.sessions add refresh_token_hmac_key text');
    await database.superuser.query(
      `update auth.sessions set refresh_token_hmac_key = 'a key' where id = $1`,
      [session],
    );
    expect(await isLive(client)).toBe(true);
  });
});

describe('a session of somebody whom Auth has shut out', () => {
  const admin = () => database.project.service.auth.admin;

  it.each([
    ['a ban', { ban_duration: '24h' }, { ban_duration: 'none' }],
    ['the loss of the role', { app_metadata: { role: null } }, { app_metadata: { role: 'admin' } }],
  ])('stays ended when they may come in again, after %s', async (_what, out, back) => {
    const { client, id } = await database.project.signInAdmin();
    await admin().updateUserById(id, out);
    await admin().updateUserById(id, back);
    expect(await isLive(client)).toBe(false);
    expect((await client.from('leads').select('id')).data).toEqual([]);
  });

  it('goes on where the account is none of the desk’s', async () => {
    const { client, id } = await database.project.signIn({ role: 'author' });
    await admin().updateUserById(id, { app_metadata: { role: 'editor' } });
    expect(await isLive(client)).toBe(true);
  });
});

describe('a session that the desk has given up', () => {
  const listed = async (client: Client) =>
    (await client.rpc('own_sessions').throwOnError()).data.map(({ id }) => id);

  async function onTwoDevices() {
    const account = await database.project.signInAdmin();
    const { email, password } = account;
    const other = database.project.anon;
    await other.auth.signInWithPassword({ email, password });
    const [newest = '', former = ''] = await listed(other);
    return { account, other, newest, former };
  }

  const age = (session: string, column: string, minutes: number) =>
    database.superuser.query(
      `update auth.sessions set ${column} = now() - make_interval(mins => $2) where id = $1`,
      [session, minutes],
    );

  it('is no device any more after half an hour without use, however Auth notes the use', async () => {
    const { other, newest, former } = await onTwoDevices();
    await age(former, 'updated_at', 29);
    expect(await listed(other)).toEqual([newest, former]);
    await age(former, 'updated_at', 32);
    expect(await listed(other)).toEqual([newest]);
    await age(former, 'refreshed_at', 1);
    expect(await listed(other)).toEqual([newest, former]);
  });

  it('is none after eight hours, though used', async () => {
    const { other, newest, former } = await onTwoDevices();
    await age(former, 'created_at', 8 * 60 + 1);
    expect(await listed(other)).toEqual([newest]);
  });

  it('ends at the next log-in of its person', async () => {
    const { account, other, former } = await onTwoDevices();
    await age(former, 'updated_at', 32);
    expect(await isLive(account.client)).toBe(true);
    await other.rpc('forget_sign_ins', { p_pair: 'p'.repeat(43) }).throwOnError();
    expect(await isLive(account.client)).toBe(false);
    expect(await isLive(other)).toBe(true);
  });
});
