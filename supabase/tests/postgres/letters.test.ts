import { Pool } from 'pg';
import { useDatabase } from '../../../testing/database/support/database';

let ascii: Pool;
// Declared first, so that its connections end before the server does.
afterAll(() => ascii.end());
const database = useDatabase();

test('a database of ASCII letters is told from one that knows all', async () => {
  const { superuser, pool } = database;
  const asked = await database.project.service.rpc('knows_all_letters').throwOnError();
  expect(asked.data).toBe(true);

  await superuser.query(
    `create database ascii template template0 encoding 'UTF8' locale 'C' lc_ctype 'C' locale_provider libc`,
  );
  ascii = new Pool({
    host: superuser.options.host,
    database: 'ascii',
    user: 'supabase_admin',
  });
  const { rows } = await pool.query<{ sql: string }>(
    `select pg_get_functiondef('public.knows_all_letters()'::regprocedure) as sql`,
  );
  await ascii.query(`
    create schema extensions;
    create schema private;
    create extension pg_trgm schema extensions;
    create function private.require_service() returns void language sql as '';
    ${rows[0]?.sql ?? ''}`);

  const { rows: answers } = await ascii.query('select public.knows_all_letters()');

  expect(answers).toEqual([{ knows_all_letters: false }]);
});
