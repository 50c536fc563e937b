import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forkLocalSupabase } from './fork';

const SUPABASE = join(__dirname, '../../supabase');
const MIGRATIONS = join(SUPABASE, 'migrations');
const TEMPLATES = join(SUPABASE, '..', '.build', 'databases');

/** Hashes the sources of an empty database; a change in any of them needs another template. */
async function fingerprint(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS)).sort().map((name) => join(MIGRATIONS, name));
  const files = [
    ...migrations,
    join(SUPABASE, 'local', 'bootstrap.sql'),
    join(SUPABASE, 'local', 'auth-tables.sql'),
    join(SUPABASE, 'local', 'storage-tables.sql'),
    require.resolve('@electric-sql/pglite'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Makes the template for these migrations and returns where it is. */
async function makeTemplate(name: string): Promise<string> {
  const dataDir = join(TEMPLATES, `unfinished-${randomUUID()}`);
  await mkdir(dataDir, { recursive: true });
  const supabase = await forkLocalSupabase({ DATA_DIR: dataDir });
  await supabase.stop();
  const template = join(TEMPLATES, name);
  // Another test file may have been quicker; its template is as good.
  const isUnchanged = (await fingerprint()) === name;
  if (isUnchanged) await rename(join(dataDir, 'db'), template).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
  return isUnchanged ? template : makeTemplate(await fingerprint());
}

/**
 * A data folder of its own for a local Supabase: migrated, empty, without secrets. Postgres takes seconds to make a
 * database and a blink to copy one, so it is made once for all tests and runs until a migration changes.
 *
 * @returns the folder's path; the caller deletes it
 */
export async function makeDataFolder(): Promise<string> {
  const name = await fingerprint();
  const known = join(TEMPLATES, name);
  const template = existsSync(known) ? known : await makeTemplate(name);
  const folder = await mkdtemp(join(tmpdir(), 'supabase-test-'));
  await cp(template, join(folder, 'db'), { recursive: true });
  return folder;
}
