import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LocalSupabaseMessage, SupabaseAccess } from '../local/main';

export interface SupabaseChild extends SupabaseAccess {
  process: ChildProcess;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

/**
 * Starts a Supabase in a process of its own, which ends with this one.
 *
 * @param main file that starts it and sends a LocalSupabaseMessage
 * @throws Error with the one line that says why it did not start
 */
export async function forkSupabase(
  main: string,
  env: Record<string, string>,
): Promise<SupabaseChild> {
  const child = fork(main, [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
  const message = await Promise.race([
    once(child, 'message').then(([first]) => first as LocalSupabaseMessage),
    once(child, 'exit').then(([code]): LocalSupabaseMessage => ({
      type: 'failed',
      message: `Supabase ended with exit code ${code}`,
    })),
  ]);
  if (message.type === 'failed') throw new Error(message.message);
  const { type: _type, ...access } = message;
  return {
    ...access,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts the local Supabase in a process of its own.
 *
 * @param env settings as main.ts reads them: `DATA_DIR`, `LOCAL_SUPABASE_PORT`, `LOCAL_SUPABASE_MIGRATIONS`,
 *   `LOCAL_SUPABASE_REFRESH_REUSE_SECONDS`, `LOCAL_SUPABASE_AUTOVACUUM_INTERVAL_MS`
 */
export const forkLocalSupabase = (env: Record<string, string>): Promise<SupabaseChild> =>
  forkSupabase(join(__dirname, '..', 'local', 'main.ts'), env);
