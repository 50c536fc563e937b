import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../../../supabase/local/migrate';
import { account, locateBinaries } from './binaries';
import { connectPool } from './pool';
import { Servers } from './servers';

const SUPABASE = join(__dirname, '../../../supabase');
const MIGRATIONS = join(SUPABASE, 'migrations');
const TEMPLATES = join(SUPABASE, '..', '.build', 'clusters');
const BOOTSTRAP = [join(SUPABASE, 'local', 'bootstrap.sql'), join(__dirname, 'roles.sql')];

const SUPERUSER = 'supabase_admin';

/** Text sorts and folds alike on every machine, because this locale comes with PostgreSQL itself. */
const INITDB = [
  ...['--username', SUPERUSER, '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
  ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
  ...['--wal-segsize', '1'],
];

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

/** Connection settings of the server whose socket is in `folder`. */
export const connectionTo = (folder: string, user: string) => ({
  host: folder,
  user,
  database: 'postgres',
});

async function runPostgres(servers: Servers, settings: Record<string, string>) {
  const all = { ...SETTINGS, unix_socket_directories: servers.folder, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = servers.start({
    command: locateBinaries().postgres,
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

/** Hashes the sources of an empty project; a change in any of them needs another template. */
async function fingerprint(): Promise<string> {
  const migrations = (await readdir(MIGRATIONS)).sort().map((name) => join(MIGRATIONS, name));
  const hash = createHash('sha256').update(`${account.uid} ${locateBinaries().postgres}`);
  for (const file of [...BOOTSTRAP, ...migrations, __filename]) {
    hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function migrateAsOwner(servers: Servers, migrations: string): Promise<void> {
  const database = connectPool(connectionTo(servers.folder, 'postgres'));
  await migrate(database, migrations);
  await database.close();
}

async function fillTemplate(servers: Servers): Promise<void> {
  await servers.run(locateBinaries().initdb, ['-D', join(servers.folder, 'data'), ...INITDB]);
  const { server, database } = await runPostgres(servers, {});
  for (const file of BOOTSTRAP) await database.exec(await readFile(file, 'utf8'));
  await database.close();
  await migrateAsOwner(servers, MIGRATIONS);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  // Fast, but in good order: the files of the template need no recovery.
  process.kill(server.pid ?? 0, 'SIGINT');
  await ended;
}

/** Makes the template for these migrations and returns where it is. */
async function makeTemplate(name: string): Promise<string> {
  const servers = await Servers.make();
  try {
    await fillTemplate(servers);
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

/**
 * Starts PostgreSQL in the servers' folder, with a database that has all migrations. PostgreSQL takes two seconds to make
 * one and a blink to copy one, so it is made once and copied until a migration changes.
 *
 * @param migrations folder with more migrations than the project's own, all applied by the role `postgres`
 * @param settings PostgreSQL's, beside ours
 */
export async function startPostgres(
  servers: Servers,
  {
    migrations = MIGRATIONS,
    settings = {},
  }: { migrations?: string; settings?: Record<string, string> } = {},
) {
  const name = await fingerprint();
  const known = join(TEMPLATES, name);
  const template = existsSync(known) ? known : await makeTemplate(name);
  await copyFolder(template, join(servers.folder, 'data'));
  const { database } = await runPostgres(servers, settings);
  if (migrations !== MIGRATIONS) await migrateAsOwner(servers, migrations);
  return database;
}
