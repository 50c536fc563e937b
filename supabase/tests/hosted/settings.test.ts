import type { Pool } from 'pg';
import { connectDatabase, startSupabase, type TestSupabase } from '../../../testing/database/start';

let supabase: TestSupabase;
let owner: Pool;
beforeAll(async () => {
  supabase = await startSupabase();
  owner = connectDatabase(supabase);
});
afterAll(async () => {
  await owner.end();
  await supabase.stop();
});

/** The row of a query as the owner of everything in `public`. */
const one = async (sql: string) => (await owner.query(sql)).rows[0];

test('PostgreSQL is the newest, and its owner no superuser', async () => {
  expect(
    await one(`select current_setting('server_version_num')::int / 10000 as version,
      rolsuper as is_super from pg_roles where rolname = current_user`),
  ).toEqual({
    version: 18,
    is_super: false,
  });
});

test('a new table is granted to no role of the API', async () => {
  await owner.query('create table if not exists public.fresh (id int)');
  const { rows } = await owner.query(`
    select role from unnest(array['anon', 'authenticated', 'service_role']) as role
    where has_table_privilege(role, 'public.fresh', 'select, insert, update, delete')`);
  expect(rows).toEqual([]);
});

test('a call waits for a lock no longer than it may run', async () => {
  expect(
    await one(`select rolconfig as settings from pg_roles where rolname = 'authenticator'`),
  ).toEqual({ settings: ['statement_timeout=8s', 'lock_timeout=8s'] });
});

const callAs = (headers: Record<string, string>) =>
  fetch(`${supabase.url}/rest/v1/rpc/sample_rows`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ p_rows: 2000 }),
  });

test('an answer has 1,000 rows at most', async () => {
  const answer = await callAs({ apikey: supabase.secretKey });
  expect(await answer.json()).toHaveLength(1000);
});

test('the gateway knows keys of the new form, and lets no browser send the secret one', async () => {
  expect(supabase.publishableKey).toMatch(/^sb_publishable_/);
  expect(supabase.secretKey).toMatch(/^sb_secret_/);
  const apikey = supabase.secretKey;
  const browser = await callAs({ apikey, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' });
  expect(browser.status).toBe(401);
  expect((await callAs({ apikey: `${apikey}x` })).status).toBe(401);
});

test.each([
  ['a function', `delete from public.scrap`],
  ['SQL that a function puts together', `execute 'update public.scrap ' || 'set id = 1'`],
])('%s that changes all rows is named at the end', async (_what, statement) => {
  const project = await startSupabase();
  const pool = connectDatabase(project);
  await pool.query(`
    create table public.scrap (id int);
    create function public.clear() returns void language plpgsql security definer set search_path = ''
    as $$ begin ${statement}; end $$;
    grant execute on function public.clear() to anon;
    notify pgrst, 'reload schema';`);
  await pool.query('begin; set local role anon; select public.clear(); commit');
  await pool.end();
  await expect(project.stop()).rejects.toThrow(/Without WHERE:\n(delete|update)/);
});
