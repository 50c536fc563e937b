import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import type { Database } from './database';
import { OperatorError } from './errors';

interface Migration {
  version: string;
  name: string;
  sql: string;
  checksum: string;
}

/** File names as the Supabase CLI makes them: `<version>_<what>.sql`. */
const FILE_NAME = /^(\d{14})_(.+)\.sql$/;

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const [, version, name] = FILE_NAME.exec(file) ?? [];
      if (!version || !name) {
        throw new OperatorError(`${file} is not named <14-digit version>_<what>.sql`);
      }
      const sql = await readFile(join(folder, file), 'utf8');
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The end of a sentence about a project or its data. */
export const MADE_BY_FIRST_VERSION =
  'made by 0.1.0, which this version cannot read; nothing was changed';

/**
 * 0.1.0 was never released, so 0.2.0 wrote its migrations anew: all of 0.1.0's are older than the first of them, which
 * later versions keep.
 *
 * @param applied versions of migrations, oldest first
 */
export const isOfFirstVersion = (applied: readonly string[], known: readonly string[]): boolean =>
  applied[0] !== undefined && known[0] !== undefined && applied[0] < known[0];

/**
 * Makes sure that `folder` can take this database on.
 * @throws OperatorError for data of 0.1.0, and for an applied one that is missing or changed
 */
export async function checkHistory(database: Database, folder: string) {
  const migrations = await readMigrations(folder);
  const { rows: applied } = await database.query<Omit<Migration, 'sql'>>(
    'select version, name, checksum from supabase_migrations.schema_migrations order by version',
  );
  const appliedVersions = applied.map(({ version }) => version);
  if (
    isOfFirstVersion(
      appliedVersions,
      migrations.map(({ version }) => version),
    )
  ) {
    throw new OperatorError(
      `This data was ${MADE_BY_FIRST_VERSION} (docs/upgrade.md, "Data of 0.1.0").`,
    );
  }
  for (const { version, name, checksum } of applied) {
    const migration = migrations.find((candidate) => candidate.version === version);
    if (!migration) {
      throw new OperatorError(
        `${version}_${name}.sql was applied before, but its file is gone: this data has been used by a newer version`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new OperatorError(
        `${version}_${name}.sql was changed after it had been applied: undo the change and add a new migration`,
      );
    }
  }
  return { migrations, appliedVersions };
}

/**
 * Applies the migrations of `folder` that the database has not seen, in order, each in its own transaction together with
 * its record: one that fails leaves nothing behind.
 *
 * @throws OperatorError for a misnamed file, an applied one that is missing or changed, or one that fails
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const { migrations, appliedVersions } = await checkHistory(database, folder);
  const newest = appliedVersions.at(-1) ?? '';
  for (const { version, name, sql, checksum } of migrations) {
    if (appliedVersions.includes(version)) continue;
    if (version < newest) {
      throw new OperatorError(`${version}_${name}.sql is older than ${newest}, already applied`);
    }
    // PGlite works in this thread: without a pause the end of the parent would be heard after the last migration only.
    await pause();
    try {
      await database.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query(
          'insert into supabase_migrations.schema_migrations (version, name, checksum) values ($1, $2, $3)',
          [version, name, checksum],
        );
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new OperatorError(`${version}_${name}.sql failed: ${reason}`, { cause: error });
    }
  }
}
