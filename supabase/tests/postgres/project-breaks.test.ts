import type { Pool } from 'pg';
import {
  checkProject,
  describe as describeProject,
} from '../../../scripts/supabase-check/check-project';
import type { Finding } from '../../../scripts/supabase-check/finding';
import { checkSchema } from '../../../scripts/supabase-check/schema-checks';
import { BREAKS } from '../../../testing/database/breaks';
import { connectDatabase, startSupabase, type TestSupabase } from '../../../testing/database/start';

/** Tries until PostgREST has read a changed setting, a tenth of a second apart. */
const RELOAD_TRIES = 40;

let project: TestSupabase;
let superuser: Pool;
beforeEach(async () => {
  project = await startSupabase();
  superuser = connectDatabase(project, 'supabase_admin');
  await superuser.query('update private.email_worker set asked_at = clock_timestamp()');
});
afterEach(async () => {
  await superuser.end();
  await project.stop();
});

const namesOfWrong = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'wrong').map(({ check }) => check);

/** Checks until the wrong ones are these, because PostgREST takes a moment to read what has changed. */
async function wrongUntil(expected: readonly string[]): Promise<string[]> {
  for (let tries = RELOAD_TRIES; ; tries -= 1) {
    const names = namesOfWrong(await checkProject(project));
    if (tries === 0 || names.join() === expected.join()) return names;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs SQL as somebody, and tells PostgREST. */
async function run(sql: string, role: string): Promise<void> {
  const client = await superuser.connect();
  try {
    await client.query(`set role ${role}`);
    await client.query(sql);
    await client.query(`reset role; notify pgrst, 'reload schema'; notify pgrst, 'reload config'`);
  } finally {
    // A connection that failed still has the role.
    client.release(true);
  }
}

const findWrong = async () => namesOfWrong(await checkSchema(await describeProject(project)));

test.each(BREAKS)('$name: seen', async ({ sql, as = 'postgres', seen, undoneBy }) => {
  await run(sql, as);
  try {
    expect(await wrongUntil(seen)).toEqual(seen);
  } finally {
    if (undoneBy !== undefined) await run(undoneBy, as);
  }
});

test('that managers need a second factor is no fault', async () => {
  await superuser.query('update private.desk_settings set managers_need_factor = true');
  expect(await wrongUntil([])).toEqual([]);
});

test('each trigger is missed when it is dropped, and when it is disabled', async () => {
  const { rows } = await superuser.query<{ name: string; on: string; made: string }>(
    `select tgname as name, relnamespace::regnamespace || '.' || relname as on, pg_get_triggerdef(pg_trigger.oid) as made
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, on, made } of rows) {
    const seen = [`trigger ${name} on ${on}`];
    await superuser.query(`alter table ${on} disable trigger ${name}`);
    expect(await findWrong()).toEqual(seen);
    await superuser.query(`drop trigger ${name} on ${on}`);
    expect(await findWrong()).toEqual(seen);
    await superuser.query(made);
  }
  expect(await findWrong()).toEqual([]);
});
