import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createApp, createTokens, loadJwtSecret, requireSecretKey } from './gateway';
import { registerAuth } from './auth/routes';
import { type AuthSettings, LOCAL_SETTINGS } from './auth/settings';
import { registerBackups } from './backups';
import { lockDataFolder, registerCopies, refuseHalfRestored } from './data-folder';
import { openDatabase, startAutovacuum } from './database';
import { migrate } from './migrate';
import { registerRest } from './rest/routes';
import { ObjectFiles } from './storage/object-files';
import { registerStorage } from './storage/routes';
import { makeFolder } from './data-files';

/** How a Supabase on this machine is reached. */
export interface SupabaseAccess {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Folder of PostgreSQL's socket, where there is one: `pg` takes it as its `host`. */
  socketFolder?: string;
  databaseName?: string;
}

/** Sent once to a parent process by IPC. */
export type LocalSupabaseMessage =
  ({ type: 'ready' } & SupabaseAccess) | { type: 'failed'; message: string };

const MIGRATIONS = join(__dirname, '..', 'migrations');

const {
  /** Folder for the database, the secrets and the lock; made when missing. */
  DATA_DIR: dataDir = '.local',
  /** 0 takes any free port. */
  LOCAL_SUPABASE_PORT: port = '0',
  /** Folder of SQL files to apply. */
  LOCAL_SUPABASE_MIGRATIONS: migrations = MIGRATIONS,
  /** Settings of Auth that a test changes, as JSON. */
  LOCAL_SUPABASE_AUTH: authSettings = '{}',
  /** Interval of autovacuum, in ms. A server runs it every minute; here a run costs less than a request. */
  LOCAL_SUPABASE_AUTOVACUUM_INTERVAL_MS: autovacuumIntervalMs = '10000',
} = process.env;

/**
 * Commands on this machine find the running server by this file. It holds the secret key, so only its owner may read
 * it.
 */
const noteFile = join(dataDir, 'supabase.json');

/**
 * Starts a stand-in for a hosted Supabase project: the same REST, Auth and Storage calls, on a Postgres
 * kept in a folder. It listens
 * on 127.0.0.1 and nowhere else.
 *
 * @returns how it is reached, and what lets running requests finish, closes the database and gives the data folder back
 * @throws OperatorError when another process holds the folder, a restore was cut off, or a migration cannot be applied,
 *   and the system's `EADDRINUSE` for a taken port
 */
async function start() {
  await makeFolder(resolve(dataDir));
  const lock = await lockDataFolder(dataDir);
  await refuseHalfRestored(dataDir);
  const tokens = createTokens(await loadJwtSecret(dataDir));
  const database = await openDatabase(dataDir);
  await migrate(database, migrations);
  const stopAutovacuum = startAutovacuum(database, Number(autovacuumIntervalMs));
  const changed = JSON.parse(authSettings) as Partial<AuthSettings>;
  const auth = { database, tokens, settings: { ...LOCAL_SETTINGS, ...changed } };
  const files = await ObjectFiles.open(dataDir);
  const app = createApp({
    '/rest/v1': (rest) => registerRest(rest, database, tokens),
    '/auth/v1': (part) => registerAuth(part, auth),
    '/storage/v1': (part) => registerStorage(part, { database, tokens, files }),
    // A hosted project makes its own backups.
    '/local/v1': (local) => {
      local.addHook('onRequest', async ({ headers }) => requireSecretKey(headers, tokens));
      registerCopies(local, { database, dataDir });
      registerBackups(local, dataDir);
    },
  });
  const access: SupabaseAccess = {
    url: await app.listen({ host: '127.0.0.1', port: Number(port) }),
    publishableKey: tokens.publishableKey,
    secretKey: tokens.secretKey,
  };
  const close = async () => {
    await rm(noteFile, { force: true });
    await app.close();
    await stopAutovacuum();
    await database.close();
    await lock.release();
  };
  return { access, close };
}

/** A parent hears by IPC, a person by the terminal. Resolves when it is told. */
function tell(message: LocalSupabaseMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) {
      process.send(message, undefined, undefined, () => resolve());
      return;
    }
    if (message.type === 'failed') console.error(message.message);
    else console.log(`Local Supabase at ${message.url}`);
    resolve();
  });
}

/**
 * Ends this process on a signal, and with its parent, whenever that goes.
 * @returns sets what has to be closed first: nothing while it starts, for each step of a start leaves what a kill may cut
 */
function endWhenAsked(): (close: () => Promise<void>) => void {
  let close = async () => {};
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('disconnect', () => void stop());
  // Ctrl+C reaches parent and child alike; the parent still needs the database to finish what it has begun.
  process.on('SIGINT', () => process.connected || void stop());
  // The parent may have gone before anybody here listened.
  if (process.send && !process.connected) void stop();
  return (started) => (close = started);
}

async function main() {
  const setClose = endWhenAsked();
  const { access, close } = await start();
  setClose(close);
  const note = { ...access, pid: process.pid };
  await writeFile(noteFile, JSON.stringify(note), { mode: 0o600 });
  await tell({ type: 'ready', ...access });
}

// The end of this process releases everything that a failed start had taken.
main().catch(async (error: unknown) => {
  await tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
