import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { connectionTo } from '../../../testing/database/real/cluster';
import { pushMigrations, PushInterrupted } from '../../../testing/database/real/push';
import { connectDatabase, startSupabase, type TestSupabase } from '../../../testing/database/start';
import { runCheck } from '../../../testing/server/scripts/run-check';

const MIGRATIONS = join(__dirname, '../../migrations');

let supabase: TestSupabase;
let owner: Pool;
let versions: string[];
beforeAll(async () => {
  supabase = await startSupabase({ hosted: 'new' });
  owner = connectDatabase(supabase);
  versions = (await readdir(MIGRATIONS)).sort().map((name) => name.slice(0, 14));
});
afterAll(async () => {
  await owner.end();
  await supabase.stop();
});

const push = (interruptIn?: string) =>
  pushMigrations(connectionTo(supabase.socketFolder ?? '', 'postgres'), MIGRATIONS, {
    interruptIn,
  });

const history = async () => {
  const query = `select version, cardinality(statements) > 0 as whole
    from supabase_migrations.schema_migrations order by version`;
  return (await owner.query(query)).rows;
};

test('a push that breaks in a file leaves those before it, and the next one goes on', async () => {
  const whole = versions.map((version) => ({ version, whole: true }));
  for (const [n, version] of versions.entries()) {
    await expect(push(version)).rejects.toThrow(PushInterrupted);
    expect(await history()).toEqual(whole.slice(0, n));
  }
  expect(await push()).toEqual(versions.slice(-1));
  expect(await history()).toEqual(whole);
});

test('another push finds the project up to date', async () => {
  expect(await push()).toEqual([]);
});

test('the pushed project is what supabase:check asks for', async () => {
  const { code, output } = await runCheck(supabase);
  expect(output).not.toContain('✗');
  expect(code).toBe(0);
});
