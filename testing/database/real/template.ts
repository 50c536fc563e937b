import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSchemas } from '../../../scripts/supabase-check/description';
import type { Database } from '../../../supabase/local/database';
import { migrate } from '../../../supabase/local/migrate';
import { restoreRelease } from '../release/restore';
import { account, locateBinaries, type PostgresVersion } from './binaries';
import { connectionTo, initCluster, runPostgres } from './cluster';
import { connectPool } from './pool';
import { pushMigrations } from './push';
import { Servers } from './servers';

const SUPABASE = join(__dirname, '../../../supabase');
const MIGRATIONS = join(SUPABASE, 'migrations');
const TEMPLATES = join(SUPABASE, '..', '.build', 'clusters');
const BOOTSTRAP = [
  join(SUPABASE, 'local', 'bootstrap.sql'),
  join(SUPABASE, 'local', 'auth-tables.sql'),
  join(SUPABASE, 'local', 'storage-tables.sql'),
  join(__dirname, 'roles.sql'),
];
const HOSTED = join(__dirname, 'hosted.sql');
/** Code that decides what a template holds. */
const CODE = [
  HOSTED,
  ...['template.ts', 'cluster.ts', 'push.ts'].map((name) => join(__dirname, name)),
];

/** Copies with owners and modes: PostgreSQL refuses a folder that others may read. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-Rp', from, to]);

/** A database to start from: its server's version, and all migrations, a release with its data, or the schema files. */
interface Origin {
  version: PostgresVersion;
  schemas: string | undefined;
  /** SQL file of a released project, to which later migrations are applied. */
  release: string | undefined;
  hosted: HostedState | undefined;
}

/** A project as Supabase makes it today: before its first migration, or with all of them pushed. */
export type HostedState = 'new' | 'pushed';

/** Hashes the sources of a template; a change in any of them needs another one. */
async function fingerprint({ version, release, schemas, hosted }: Origin): Promise<string> {
  const folder = schemas ?? MIGRATIONS;
  const files = (await readdir(folder)).sort().map((name) => join(folder, name));
  const sources = [...BOOTSTRAP, ...(release === undefined ? files : [release]), ...CODE];
  const hash = createHash('sha256');
  hash.update(`${account.uid} ${locateBinaries(version).postgres} ${hosted}`);
  for (const file of sources) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

const ownerOf = (servers: Servers) => connectionTo(servers.folder, 'postgres');

async function asOwner(servers: Servers, work: (database: Database) => Promise<unknown>) {
  const database = connectPool(ownerOf(servers));
  await work(database);
  await database.close();
}

async function applySchemas(owner: Database, folder: string): Promise<void> {
  for (const { sql } of await readSchemas(folder)) await owner.exec(sql);
}

/** Fills a server that has the parts of Supabase alone. */
async function fill(servers: Servers, { release, schemas, hosted }: Origin): Promise<void> {
  if (hosted === 'pushed') await pushMigrations(ownerOf(servers), MIGRATIONS);
  if (hosted !== undefined) return;
  await asOwner(servers, (owner) => {
    if (schemas !== undefined) return applySchemas(owner, schemas);
    return release === undefined ? migrate(owner, MIGRATIONS) : restoreRelease(owner, release);
  });
}

async function fillTemplate(servers: Servers, origin: Origin): Promise<void> {
  await initCluster(servers, origin.version);
  const { server, database } = await runPostgres(servers, origin.version);
  for (const file of BOOTSTRAP) await database.exec(await readFile(file, 'utf8'));
  if (origin.hosted !== undefined) await database.exec(await readFile(HOSTED, 'utf8'));
  await database.close();
  await fill(servers, origin);
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
  /** By default 17, and the newest for a hosted project. */
  version?: PostgresVersion;
  /** SQL file of a released project to upgrade. */
  release?: string;
  /** Folder of schema files, from which it is made instead of migrations. */
  schemas?: string;
  hosted?: HostedState;
}

/** Every statement is counted, those inside functions too. */
const COUNT_STATEMENTS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.track_utility': 'off',
  'pg_stat_statements.max': '50000',
};

/**
 * Starts PostgreSQL in the servers' folder, with a database that has all migrations. PostgreSQL takes two seconds to make
 * one and a blink to copy one, so it is made once and copied until a migration changes.
 */
export async function startPostgres(servers: Servers, options: PostgresOptions = {}) {
  const { migrations = MIGRATIONS, release, schemas, hosted } = options;
  const { version = hosted === undefined ? 17 : 18 } = options;
  const origin = { version, release, schemas, hosted };
  const name = await fingerprint(origin);
  const known = join(TEMPLATES, name);
  const template = existsSync(known) ? known : await makeTemplate(name, origin);
  await copyFolder(template, join(servers.folder, 'data'));
  const settings = { ...(hosted !== undefined && COUNT_STATEMENTS), ...options.settings };
  const { database } = await runPostgres(servers, version, settings);
  if (migrations === MIGRATIONS && release === undefined) return database;
  if (hosted === undefined) await asOwner(servers, (owner) => migrate(owner, migrations));
  else await pushMigrations(ownerOf(servers), migrations);
  return database;
}
