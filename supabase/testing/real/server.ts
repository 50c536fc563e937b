import { randomBytes } from 'node:crypto';
import { createApp } from '../../local/app';
import { registerAuth } from '../../local/auth/routes';
import { createTokens, signApiKey } from '../../local/tokens';
import { startPostgres } from './cluster';
import { proxyRest } from './gateway';
import { startPostgrest } from './postgrest';
import { Servers } from './servers';

export interface RealSupabaseOptions {
  /** Folder of SQL files: the project's own, which are the default, and maybe more. */
  migrations?: string;
  /** How long a spent refresh token is forgiven, in seconds; 10 as on a hosted project. */
  refreshReuseSeconds?: number;
  /** Settings of PostgreSQL, such as `fsync`. */
  settings?: Record<string, string>;
}

/**
 * Starts what a hosted Supabase project consists of: PostgREST in front of PostgreSQL, with the local Auth over the same
 * database. It listens on 127.0.0.1 and on sockets in a temporary folder, and leaves nothing behind.
 *
 * @throws Error on a machine it cannot run on, or with the output of the server that failed
 */
export async function startRealSupabase(options: RealSupabaseOptions = {}) {
  const { refreshReuseSeconds = 10, ...postgres } = options;
  const servers = await Servers.make();
  try {
    const jwtSecret = randomBytes(48).toString('base64url');
    const tokens = createTokens(jwtSecret);
    const database = await startPostgres(servers, postgres);
    const socketPath = await startPostgrest(servers, jwtSecret);
    const app = createApp({
      '/rest/v1': (rest) => proxyRest(rest, socketPath, tokens),
      '/auth/v1': (auth) => registerAuth(auth, { database, tokens, refreshReuseSeconds }),
    });
    return {
      url: await app.listen({ host: '127.0.0.1', port: 0 }),
      anonKey: await signApiKey(tokens, 'anon'),
      serviceRoleKey: await signApiKey(tokens, 'service_role'),
      /** Folder of PostgreSQL's socket, which `pg` takes as its `host`; the database is `postgres`. */
      socketFolder: servers.folder,
      async stop() {
        await app.close();
        await database.close();
        await servers.stop();
      },
    };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}
