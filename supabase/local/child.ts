import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { LocalSupabaseMessage } from './main';

export interface LocalSupabaseChild {
  url: string;
  anonKey: string;
  serviceRoleKey: string;
  process: ChildProcess;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

/**
 * Starts the local Supabase in a process of its own, which ends with this one.
 *
 * @param env settings as main.ts reads them: `DATA_DIR`, `LOCAL_SUPABASE_PORT`, `LOCAL_SUPABASE_MIGRATIONS`,
 *   `LOCAL_SUPABASE_REFRESH_REUSE_SECONDS`, `LOCAL_SUPABASE_UPKEEP_INTERVAL_MS`
 * @throws Error with the one line that says why it did not start
 */
export async function forkLocalSupabase(env: Record<string, string>): Promise<LocalSupabaseChild> {
  const child = fork(join(__dirname, 'main.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
  const message = await Promise.race([
    once(child, 'message').then(([first]) => first as LocalSupabaseMessage),
    once(child, 'exit').then(([code]): LocalSupabaseMessage => ({
      type: 'failed',
      message: `The local Supabase ended with exit code ${code}`,
    })),
  ]);
  if (message.type === 'failed') throw new Error(message.message);
  const { url, anonKey, serviceRoleKey } = message;
  return {
    url,
    anonKey,
    serviceRoleKey,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
