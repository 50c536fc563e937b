import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../host/start';
import { openDatabase } from '../../supabase/local/database';
import {
  describeConnection,
  DESCRIPTION_FILE,
  formatObjects,
  type Project,
} from '../supabase-check/description';
import { readMigrations } from '../supabase-check/sql-files';

/** Runs these texts one after the other, on what a project has before its first migration, and describes what they make. */
export async function describeSql(texts: readonly string[]): Promise<Project> {
  const folder = await mkdtemp(path.join(tmpdir(), 'supabase-migration-'));
  const database = await openDatabase(folder);
  try {
    for (const text of texts) await database.exec(text);
    return await describeConnection(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const VERSION_FILE = path.join(projectRoot, 'src', 'server', 'db', 'schema-version.ts');

/** Functions need the newest migration. */
async function writeNeededVersion(newest: string): Promise<void> {
  const source = await readFile(VERSION_FILE, 'utf8');
  await writeFile(VERSION_FILE, source.replace(/(NEEDED_SCHEMA = ')\d{14}/, `$1${newest}`));
}

/** Writes down the schema that the migrations make, for `npm run supabase:check` and functions. @returns a line that says so */
export async function writeDescription(): Promise<string> {
  const migrations = await readMigrations();
  const { objects } = await describeSql(migrations.map(({ sql }) => sql));
  const newest = migrations.at(-1)?.version ?? '';
  await writeFile(DESCRIPTION_FILE, formatObjects(objects));
  await writeNeededVersion(newest);
  return `${objects.size} objects up to migration ${newest}.`;
}
