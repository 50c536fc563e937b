import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSchemas } from '../../../scripts/supabase-check/sql-files';
import type { Database } from '../../../supabase/local/database';
import { migrate } from '../../../supabase/local/migrate';
import { restoreRelease } from '../release/restore';
import { account, locateBinaries, type PostgresVersion } from './binaries';
import { connectPool } from './pool';
import { Servers } from './servers';

const SUPABASE = join(__dirname, '../../../supabase');
const MIGRATIONS = join(SUPABASE, 'migrations');
const SCHEMAS = join(SUPABASE, 'schemas');
const TEMPLATES = join(SUPABASE, '..', '.build', 'clusters');
const BOOTSTRAP = [
  join(SUPABASE, 'local', 'bootstrap.sql'),
  join(SUPABASE, 'local', 'auth-tables.sql'),
  join(__dirname, 'roles.sql'),
];

export const SUPERUSER = 'supabase_admin';

const INITDB = [
  ...['--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
  ...['--wal-segsize', '1'],
];

/** Text sorts and folds alike on every machine, because this locale comes with PostgreSQL itself. */
const BUILT_IN_LOCALE = [
  ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  // pg_trgm asks the system what a letter is: in the locale C, only ASCII has letters.
  ...['--lc-ctype', 'C.UTF-8'],
];

const LOCALE: Record<PostgresVersion, string[]> = {
  15: ['--locale', 'C.UTF-8'],
  17: BUILT_IN_LOCALE,
  18: BUILT_IN_LOCALE,
};

/** The data is gone after the run, so nothing waits for the disk. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  timezone: 'UTC',
  // As on a hosted project.
  max_connections: '60',
  statement_timeout: '2min',
};

/** The database that a server starts with, as on a hosted project. */
export const FIRST_DATABASE = 'postgres';

/** Connection settings of a database on the server whose socket is in `folder`. */
export const connectionTo = (folder: string, user: string, database = FIRST_DATABASE) => ({
  host: folder,
  user,
  database,
});

async function runPostgres(
  servers: Servers,
  version: PostgresVersion,
  settings: Record<string, string> = {},
) {
  const all = { ...SETTINGS, unix_socket_directories: servers.folder, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = servers.start({
    command: locateBinaries(version).postgres,
    args: ['-D', join(servers.folder, 'data'), ...options],
    stopSignal: 'QUIT',
  });
  const database = connectPool(connectionTo(servers.folder, SUPERUSER));
  await servers.waitFor(server, () =>
    database.query('select 1').then(
      () => true,
      () => false,
    ),
  );
  return { server, database };
}

/** Copies with owners and modes: PostgreSQL refuses a folder that others may read. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-Rp', from, to]);

/** A database to start from: its server's version, and all migrations, a release with its data, or the schema files. */
interface Origin {
  version: PostgresVersion;
  schemas: boolean;
  /** SQL file of a released project, to which later migrations are applied. */
  release: string | undefined;
}

/** Hashes the sources of a template; a change in any of them needs another one. */
async function fingerprint({ version, release, schemas }: Origin): Promise<string> {
  const folder = schemas ? SCHEMAS : MIGRATIONS;
  const files = (await readdir(folder)).sort().map((name) => join(folder, name));
  const sources = [...BOOTSTRAP, ...(release === undefined ? files : [release]), __filename];
  const hash = createHash('sha256').update(`${account.uid} ${locateBinaries(version).postgres}`);
  for (const file of sources) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function asOwner(servers: Servers, work: (database: Database) => Promise<unknown>) {
  const database = connectPool(connectionTo(servers.folder, 'postgres'));
  await work(database);
  await database.close();
}

async function applySchemas(owner: Database): Promise<void> {
  for (const { sql } of await readSchemas()) await owner.exec(sql);
}

async function fillTemplate(
  servers: Servers,
  { version, release, schemas }: Origin,
): Promise<void> {
  const options = [...INITDB, ...LOCALE[version]];
  await servers.run(locateBinaries(version).initdb, [
    '-D',
    join(servers.folder, 'data'),
    ...options,
  ]);
  const { server, database } = await runPostgres(servers, version);
  for (const file of BOOTSTRAP) await database.exec(await readFile(file, 'utf8'));
  await database.close();
  await asOwner(servers, (owner) => {
    if (schemas) return applySchemas(owner);
    return release === undefined ? migrate(owner, MIGRATIONS) : restoreRelease(owner, release);
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // Fast, but in good order: the files of the template need no recovery.
  process.kill(server.pid ?? 0, 'SIGINT');
  await ended;
}

/** Makes the template of an origin and returns where it is. */
async function makeTemplate(name: string, origin: Origin): Promise<string> {
  const servers = await Servers.make();
  try {
    await fillTemplate(servers, origin);
    await mkdir(TEMPLATES, { recursive: true });
    const unfinished = join(TEMPLATES, `unfinished-${randomUUID()}`);
    await copyFolder(join(servers.folder, 'data'), unfinished);
    const template = join(TEMPLATES, name);
    // Another test file may have been quicker; its template is as good.
    await rename(unfinished, template).catch(() => rm(unfinished, { recursive: true }));
    return template;
  } finally {
    await servers.stop();
  }
}

export interface PostgresOptions {
  /** Folder with more migrations than the project's own, all applied by the role `postgres`. */
  migrations?: string;
  /** PostgreSQL's settings, beside ours. */
  settings?: Record<string, string>;
  version?: PostgresVersion;
  /** SQL file of a released project to upgrade. */
  release?: string;
  /** Made from `supabase/schemas` instead of migrations. */
  schemas?: boolean;
}

/**
 * Starts PostgreSQL in the servers' folder, with a database that has all migrations. PostgreSQL takes two seconds to make
 * one and a blink to copy one, so it is made once and copied until a migration changes.
 */
export async function startPostgres(servers: Servers, options: PostgresOptions = {}) {
  const {
    migrations = MIGRATIONS,
    settings = {},
    version = 17,
    release,
    schemas = false,
  } = options;
  const origin = { version, release, schemas };
  const name = await fingerprint(origin);
  const known = join(TEMPLATES, name);
  const template = existsSync(known) ? known : await makeTemplate(name, origin);
  await copyFolder(template, join(servers.folder, 'data'));
  const { database } = await runPostgres(servers, version, settings);
  if (migrations !== MIGRATIONS || release !== undefined) {
    await asOwner(servers, (owner) => migrate(owner, migrations));
  }
  return database;
}
