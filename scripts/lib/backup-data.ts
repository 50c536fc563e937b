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
export const timeInName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');

/**
 * Unpacks a backup beside the data and opens its database, which completes it. `work` then gets the folder and a
 * summary of its contents, and the folder is deleted afterwards.
 *
 * @throws OperatorError if it is damaged, no backup of this site, or newer than this code
 */
export async function withBackup(
  dataDir: string,
  file: string,
  work: (folder: string, content: string) => Promise<void>,
): Promise<void> {
  const folder = await makeWorkFolder(dataDir);
  try {
    unpack(file, folder);
    await work(folder, await readContent(folder));
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

async function readContent(folder: string): Promise<string> {
  const database = await openSafely(folder);
  try {
    await checkHistory(database, path.join(projectRoot, 'supabase', 'migrations'));
    const { rows } = await database.query(
      `select (select count(*)::int from public.contact_submissions) as leads,
              (select count(*)::int from auth.users) as accounts`,
    );
    const [{ leads, accounts }] = contentSchema.parse(rows);
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
