import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = join(__dirname, '../../supabase/migrations');

/** Stamp of the migration that a test adds: newer than any of the project's. */
export const ADDED_MIGRATION = '20990101000000';

/** Works with a folder of the project's migrations and one more, which goes afterwards. */
export async function withMigration<Result>(
  sql: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'supabase-migrations-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, `${ADDED_MIGRATION}_added.sql`), sql);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
