import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { z } from 'zod';
import { projectRoot } from '../../host/start';
import type { Env } from '../../src/server/env';
import { makeWorkFolder } from '../../supabase/local/data-folder';
import { type Database, openDatabase } from '../../supabase/local/database';
import { checkHistory } from '../../supabase/local/migrate';
import { OperatorError } from '../../supabase/local/errors';

/** The local Supabase's data folder, as an absolute path. @throws OperatorError when a hosted project is in use */
export function localDataDir({
  SUPABASE_URL,
  DATA_DIR,
}: Pick<Env, 'SUPABASE_URL' | 'DATA_DIR'>): string {
  if (SUPABASE_URL !== undefined) {
    throw new OperatorError(
      'SUPABASE_URL is set: a hosted project is backed up by Supabase, see docs/deploy.md.',
    );
  }
  return path.resolve(projectRoot, DATA_DIR);
}

/** A moment in a file name: sorts by time, and is allowed on every file system. */
export const timeInName = (at = new Date()): string => at.toISOString().replaceAll(/[:.]/g, '-');

export const MIGRATIONS = path.join(projectRoot, 'supabase', 'migrations');

/**
 * Unpacks a backup beside the data, opens its database, which completes it, and reads all of it. `prepare` may change it
 * then. `work` gets the closed folder and a summary of its contents, and the folder is deleted afterwards.
 *
 * @throws OperatorError if it is damaged, no backup of this site, or newer than this code
 */
export async function withBackup(
  dataDir: string,
  file: string,
  work: (folder: string, content: string) => Promise<void>,
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  const folder = await makeWorkFolder(dataDir);
  try {
    unpack(file, folder);
    await work(folder, await readContent(folder, prepare));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unpack(file: string, folder: string): void {
  try {
    // Synchronous, so that nothing is still being written when a fault is found and the folder deleted.
    extract({ file, cwd: folder, strict: true, noChmod: true, processUmask: 0o077, sync: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} is damaged or incomplete (${reason}); nothing was restored.`);
  }
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) {
    throw new OperatorError(`${file} is no backup of this site: it holds no database.`);
  }
}

const contentSchema = z.tuple([z.object({ leads: z.number(), accounts: z.number() })]);

/** Each page of each table, out-of-line values too: Postgres compares its checksum as it reads it. */
const READ_ALL = `
  do $$
  declare
    name text;
  begin
    set local enable_indexscan = off;
    set local enable_indexonlyscan = off;
    set local enable_bitmapscan = off;
    for name in select format('%s', oid::regclass) from pg_class where relkind in ('r', 'm', 't') loop
      execute 'select count(*) from ' || name;
    end loop;
  end
  $$`;

async function readAll(database: Database): Promise<void> {
  try {
    await database.exec(READ_ALL);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The database in it is damaged (${reason}): keep your older backups.`);
  }
}

async function readContent(
  folder: string,
  prepare: (database: Database) => Promise<void>,
): Promise<string> {
  const database = await openSafely(folder);
  try {
    await checkHistory(database, MIGRATIONS);
    await readAll(database);
    const { rows } = await database.query(
      `select (select count(*)::int from public.contact_submissions) as leads,
              (select count(*)::int from auth.users) as accounts`,
    );
    const [{ leads, accounts }] = contentSchema.parse(rows);
    await prepare(database);
    return `leads: ${leads}, staff accounts: ${accounts}`;
  } finally {
    await database.close();
  }
}

function openSafely(dataDir: string): Promise<Database> {
  return openDatabase(dataDir).catch(() => {
    throw new OperatorError(
      'The database in it cannot be opened: it is damaged or incomplete, or of another version of Postgres.',
    );
  });
}
