import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from './app';
import { registerAuth } from './auth/routes';
import { registerCopies } from './data-copy';
import { openDatabase } from './database';
import { lockDataFolder } from './data-lock';
import { migrate } from './migrate';
import { registerRest } from './rest/routes';
import { loadJwtSecret, createTokens, signApiKey } from './tokens';
import { startAutovacuum } from './autovacuum';

export interface LocalSupabaseOptions {
  /** Folder for the database, the secrets and the lock; made when missing. */
  dataDir: string;
  /** 0, the default, takes any free port. It listens on 127.0.0.1 and nowhere else. */
  port?: number;
  /** Folder of SQL files to apply; the project's own by default. */
  migrations?: string;
  /** How long a spent refresh token is forgiven, in seconds; 10 as on a hosted project. */
  refreshReuseSeconds?: number;
  /** How often tables are looked after, in ms. */
  autovacuumIntervalMs?: number;
}

export interface LocalSupabase {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Lets running requests finish, then closes the database and gives the data folder back. */
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const MIGRATIONS = join(__dirname, '..', 'migrations');

/**
 * Starts a stand-in for a hosted Supabase project: the same REST and Auth calls, on a Postgres kept in a folder.
 *
 * @throws OperatorError when another process holds the folder, or a migration cannot be applied,
 *   and the system's `EADDRINUSE` for a taken port
 */
export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { dataDir, port = 0, migrations = MIGRATIONS, refreshReuseSeconds = 10 } = options;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const giveBack of opened.splice(0).reverse()) await giveBack();
  };

  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const lock = await lockDataFolder(dataDir);
    opened.push(() => lock.release());
    const tokens = createTokens(await loadJwtSecret(dataDir));
    const database = await openDatabase(dataDir);
    opened.push(() => database.close());
    await migrate(database, migrations);
    opened.push(startAutovacuum(database, options.autovacuumIntervalMs));
    const app = createApp({
      '/rest/v1': (rest) => registerRest(rest, database, tokens),
      '/auth/v1': (auth) => registerAuth(auth, { database, tokens, refreshReuseSeconds }),
      // What a hosted project does by itself.
      '/local/v1': (local) => registerCopies(local, { database, tokens, dataDir }),
    });
    opened.push(() => app.close());
    const url = await app.listen({ host: HOST, port });
    return {
      url,
      anonKey: await signApiKey(tokens, 'anon'),
      serviceRoleKey: await signApiKey(tokens, 'service_role'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
