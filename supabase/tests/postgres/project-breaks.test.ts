import type { Pool } from 'pg';
import {
  checkProject,
  describe as describeProject,
} from '../../../scripts/supabase-check/check-project';
import type { Finding } from '../../../scripts/supabase-check/finding';
import { checkSchema, listMendingSql } from '../../../scripts/supabase-check/schema-checks';
import { BREAKS } from '../../../testing/database/breaks';
import { connectDatabase, startSupabase, type TestSupabase } from '../../../testing/database/start';

/** Tries until PostgREST has read a changed setting, a tenth of a second apart. */
const RELOAD_TRIES = 40;

interface Started {
  project: TestSupabase;
  superuser: Pool;
}

let started: Started | undefined;
const stop = async () => {
  await started?.superuser.end();
  await started?.project.stop();
  started = undefined;
};
afterAll(stop);

/** The project is mended at the end of each test; the next one begins with another if that failed. */
async function start(): Promise<Started> {
  // Some breaks change roles, which all databases of a server share.
  const project = await startSupabase({ ownServer: true });
  const superuser = connectDatabase(project, 'supabase_admin');
  await superuser.query('update private.email_worker set asked_at = clock_timestamp()');
  return { project, superuser };
}

let isMended = true;
beforeEach(async () => {
  if (!isMended) await stop();
  started ??= await start();
  isMended = false;
});

const there = (): Started => {
  if (!started) throw new Error('The project has not started');
  return started;
};

const namesOfWrong = (findings: Finding[]) =>
  findings.filter(({ state }) => state === 'wrong').map(({ check }) => check);

/** Checks until the wrong ones are these, because PostgREST takes a moment to read what has changed. */
async function wrongUntil(expected: readonly string[]): Promise<string[]> {
  for (let tries = RELOAD_TRIES; ; tries -= 1) {
    const names = namesOfWrong(await checkProject(there().project));
    if (tries === 0 || names.join() === expected.join()) return names;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs SQL as somebody, and tells PostgREST. */
async function run(sql: string, role: string): Promise<void> {
  const client = await there().superuser.connect();
  try {
    await client.query(`set role ${role}`);
    await client.query(sql);
    await client.query(`reset role; notify pgrst, 'reload schema'; notify pgrst, 'reload config'`);
  } finally {
    // A connection that failed still has the role.
    client.release(true);
  }
}

const mendingSql = async (object: string) =>
  listMendingSql(await describeProject(there().project), object);

const findWrong = async () =>
  namesOfWrong(await checkSchema(await describeProject(there().project)));

test.each(BREAKS)('$name: seen, and mended', async ({ sql, as = 'postgres', seen, mendedBy }) => {
  await run(sql, as);
  expect(await wrongUntil(seen)).toEqual(seen);

  await run(mendedBy ?? (await mendingSql(seen[0] ?? '')), as);
  expect(await findWrong()).toEqual([]);
  isMended = true;
});

test('that managers need a second factor is no fault', async () => {
  const setRule = (isOn: boolean) =>
    there().superuser.query('update private.desk_settings set managers_need_factor = $1', [isOn]);
  await setRule(true);
  expect(await wrongUntil([])).toEqual([]);
  await setRule(false);
  isMended = true;
});

test('each trigger is missed when it is dropped, and when it is disabled', async () => {
  const { superuser } = there();
  const { rows } = await superuser.query<{ name: string; on: string }>(
    `select tgname as name, relnamespace::regnamespace || '.' || relname as on
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, on } of rows) {
    const object = `trigger ${name} on ${on}`;
    for (const sql of [
      `alter table ${on} disable trigger ${name}`,
      `drop trigger ${name} on ${on}`,
    ]) {
      await superuser.query(sql);
      expect(await findWrong()).toEqual([object]);
      await superuser.query(await mendingSql(object));
    }
  }
  expect(await findWrong()).toEqual([]);
  isMended = true;
});
