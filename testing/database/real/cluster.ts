import { join } from 'node:path';
import { locateBinaries, type PostgresVersion } from './binaries';
import { connectPool } from './pool';
import type { Servers } from './servers';

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

/** Makes the files of a server without a project. */
export const initCluster = (servers: Servers, version: PostgresVersion) =>
  servers.run(locateBinaries(version).initdb, [
    ...['-D', join(servers.folder, 'data')],
    ...INITDB,
    ...LOCALE[version],
  ]);

/** Starts the server whose files are in the servers' folder. */
export async function runPostgres(
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
