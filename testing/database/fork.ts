import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LocalSupabaseMessage, SupabaseAccess } from '../../supabase/local/main';

export interface SupabaseChild extends SupabaseAccess {
  process: ChildProcess;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

const MAIN = join(__dirname, '../../supabase/local/main.ts');

/**
 * Starts the local Supabase in a process of its own, which ends with this one.
 *
 * @param env settings as main.ts reads them
 * @throws Error with the one line that says why it did not start
 */
export async function forkLocalSupabase(env: Record<string, string>): Promise<SupabaseChild> {
  const child = fork(MAIN, [], {
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
