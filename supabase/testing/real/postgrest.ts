import { request } from 'node:http';
import { join } from 'node:path';
import { locateBinaries } from './binaries';
import type { Servers } from './servers';

/** As on a hosted project. */
const SETTINGS = {
  PGRST_DB_SCHEMAS: 'public',
  PGRST_DB_EXTRA_SEARCH_PATH: 'public,extensions',
  PGRST_DB_ANON_ROLE: 'anon',
  PGRST_DB_MAX_ROWS: '1000',
  PGRST_DB_POOL: '10',
  PGRST_JWT_SECRET_IS_BASE64: 'false',
  PGRST_LOG_LEVEL: 'crit',
};

const isReady = (socketPath: string) =>
  new Promise<boolean>((resolve) => {
    const ask = request({ socketPath, method: 'HEAD', path: '/' }, (answer) => {
      answer.resume();
      // 503 until it has read the schema.
      resolve(answer.statusCode !== 503);
    });
    ask.on('error', () => resolve(false)).end();
  });

/** Starts PostgREST on the servers' database. @returns the path of the socket it listens on */
export async function startPostgrest(servers: Servers, jwtSecret: string): Promise<string> {
  const socketPath = join(servers.folder, 'postgrest.sock');
  const server = servers.start({
    command: locateBinaries().postgrest,
    args: [],
    env: {
      ...SETTINGS,
      PGRST_DB_URI: `postgresql://authenticator@/postgres?host=${servers.folder}`,
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_UNIX_SOCKET: socketPath,
    },
    stopSignal: 'KILL',
  });
  await servers.waitFor(server, () => isReady(socketPath));
  return socketPath;
}
