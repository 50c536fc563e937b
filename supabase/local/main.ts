import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocalSupabase, type LocalSupabase, type LocalSupabaseOptions } from './server';

/** How a Supabase on this machine is reached. */
export interface SupabaseAccess {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  /** Folder of PostgreSQL's socket, where there is one: `pg` takes it as its `host`. */
  socketFolder?: string;
}

/** What a parent process hears by IPC, once. */
export type LocalSupabaseMessage =
  ({ type: 'ready' } & SupabaseAccess) | { type: 'failed'; message: string };

function readOptions(env: NodeJS.ProcessEnv): LocalSupabaseOptions {
  const migrations = env.LOCAL_SUPABASE_MIGRATIONS;
  const reuse = env.LOCAL_SUPABASE_REFRESH_REUSE_SECONDS;
  const autovacuum = env.LOCAL_SUPABASE_AUTOVACUUM_INTERVAL_MS;
  return {
    dataDir: env.DATA_DIR ?? '.local',
    port: Number(env.LOCAL_SUPABASE_PORT ?? 0),
    ...(migrations !== undefined && { migrations }),
    ...(reuse !== undefined && { refreshReuseSeconds: Number(reuse) }),
    ...(autovacuum !== undefined && { autovacuumIntervalMs: Number(autovacuum) }),
  };
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

/** Where commands on this machine find the running server. It holds the service key, so it is its owner's alone. */
const noteFile = (dataDir: string) => join(dataDir, 'supabase.json');

function stopWhenAsked(supabase: LocalSupabase, dataDir: string) {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= rm(noteFile(dataDir), { force: true }).then(() => supabase.close());
    stopping.then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  // Ctrl+C reaches parent and child alike; the parent still needs the database to finish what it has begun.
  process.on('SIGINT', () => process.connected || stop());
}

async function main() {
  const options = readOptions(process.env);
  const supabase = await startLocalSupabase(options);
  stopWhenAsked(supabase, options.dataDir);
  const { url, anonKey, serviceRoleKey } = supabase;
  const note = { url, anonKey, serviceRoleKey, pid: process.pid };
  await writeFile(noteFile(options.dataDir), JSON.stringify(note), { mode: 0o600 });
  await tell({ type: 'ready', url, anonKey, serviceRoleKey });
}

main().catch(async (error: unknown) => {
  await tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});
