import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSupabaseMessage, SupabaseAccess } from '../../supabase/local/main';
import { OperatorError } from '../../supabase/local/errors';
import { beforeStop } from '../stop-signals.mjs';

export interface LocalSupabase extends SupabaseAccess {
  /** Ends the process after its running requests. SIGINT and SIGTERM do the same. */
  stop(): Promise<void>;
}

export interface LocalSupabaseOptions {
  /** Absolute path of the data folder. */
  dataDir: string;
  /** Called with one line when the process dies and when it runs again. */
  report: (line: string) => void;
  /** The program to run; tests use another. */
  script?: string;
  /** First wait before a restart, doubled at each further failure up to `maximumBackoffMs`. */
  backoffMs?: number;
}

const maximumBackoffMs = 30_000;
/** Time limit for running requests and for closing the database. */
const graceMs = 20_000;
const defaultScript = path.join(__dirname, '..', '..', 'supabase', 'local', 'main.ts');

/**
 * Starts the local Supabase in a separate process. If that dies, it is started again at the same
 * address. @throws OperatorError if the first start fails
 */
export async function startLocalSupabase(options: LocalSupabaseOptions): Promise<LocalSupabase> {
  const { report, backoffMs = 500 } = options;
  const stopping = new AbortController();
  let { child, access } = await launch(options);

  const supervise = async () => {
    let wait = backoffMs;
    while (!stopping.signal.aborted) {
      await untilExit(child);
      if (stopping.signal.aborted) return;
      report(`Local Supabase is down; starting it again in ${wait} ms.`);
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        ({ child, access } = await launch(options, new URL(access.url).port));
        report(`Local Supabase is back at ${access.url}.`);
        wait = backoffMs;
      } catch (error) {
        report(error instanceof Error ? error.message : String(error));
        wait = Math.min(wait * 2, maximumBackoffMs);
      }
    }
  };
  const supervision = supervise();
  const stop = async () => {
    forget();
    stopping.abort();
    await end(child);
    await supervision;
    // During a restart this is another process than the one ended above.
    await end(child);
  };
  const forget = beforeStop(stop);
  return { ...access, stop };
}

/** Closes the channel, at which the child ends; if it hangs it is killed, which loses no committed data. */
async function end(child: ChildProcess): Promise<void> {
  if (child.connected) child.disconnect();
  const deadline = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await untilExit(child);
  clearTimeout(deadline);
}

async function untilExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function launch(
  { dataDir, script = defaultScript }: LocalSupabaseOptions,
  port = '0',
): Promise<{ child: ChildProcess; access: SupabaseAccess }> {
  const child = fork(script, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATA_DIR: dataDir, LOCAL_SUPABASE_PORT: port },
    // Ctrl-C signals the whole process group. In a separate group the database can finish running requests.
    detached: true,
  });
  const forget = beforeStop(() => end(child));
  const message = await Promise.race([
    once(child, 'message').then(([first]) => first as LocalSupabaseMessage),
    once(child, 'exit').then((): LocalSupabaseMessage => ({
      type: 'failed',
      message: 'Local Supabase ended before it was ready.',
    })),
  ]).finally(forget);
  if (message.type === 'failed') {
    await end(child);
    throw new OperatorError(message.message);
  }
  const { type: _type, ...access } = message;
  return { child, access };
}
