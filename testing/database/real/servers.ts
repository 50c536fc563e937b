import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account } from './binaries';

/**
 * Reads `<signal> <process id>` lines. When its input ends, because we stop or because we were killed, it ends those
 * processes and deletes the folder.
 */
const WATCHDOG = `
  trap '' INT TERM HUP
  while read -r signal pid; do processes="$processes $signal:$pid"; done
  for process in $processes; do kill "-\${process%:*}" "\${process#*:}" 2>/dev/null; done
  for process in $processes; do
    tries=0
    while kill -0 "\${process#*:}" 2>/dev/null && [ $tries -lt 250 ]; do sleep 0.02; tries=$((tries + 1)); done
  done
  rm -rf "$1"`;

interface Program {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** How it is told to end at once. */
  stopSignal: 'QUIT' | 'KILL';
}

/** Servers that share a temporary folder. They and the folder end with this process, even when it is killed. */
export class Servers {
  private readonly output: string[] = [];

  private constructor(
    readonly folder: string,
    private readonly watchdog: ChildProcess,
  ) {}

  static async make(): Promise<Servers> {
    // Short, because the path of a socket in it holds about 100 characters.
    const folder = await mkdtemp(join(tmpdir(), 'supabase-'));
    if (account.uid !== undefined) await chown(folder, account.uid, account.gid);
    const watchdog = spawn('sh', ['-c', WATCHDOG, 'watchdog', folder], {
      // In a group of its own, so that Ctrl+C does not reach it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    return new Servers(folder, watchdog);
  }

  /** Starts a server; its output is kept for the message of one that fails. */
  start({ command, args, env, stopSignal }: Program): ChildProcess {
    const server = spawn(command, args, {
      ...account,
      cwd: this.folder,
      detached: true,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => void this.output.push(String(chunk));
    server.stdout.on('data', keep);
    server.stderr.on('data', keep);
    server.on('error', (error) => this.output.push(error.message));
    if (server.pid) this.watchdog.stdin?.write(`${stopSignal} ${server.pid}\n`);
    return server;
  }

  /** Runs a program to its end. @throws Error with its output when it fails */
  async run(command: string, args: string[]): Promise<void> {
    const program = this.start({ command, args, stopSignal: 'KILL' });
    const [code] = await once(program, 'close');
    if (code !== 0) throw this.failure(`${command} failed`);
  }

  /** Waits until `isReady`. @throws Error with the server's output when it ends first, or after 30 seconds */
  async waitFor(server: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (!(await isReady())) {
      if (server.exitCode !== null || Date.now() > deadline) {
        throw this.failure(`${server.spawnfile} did not start`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async stop(): Promise<void> {
    if (this.watchdog.exitCode !== null) return;
    const ended = once(this.watchdog, 'exit');
    this.watchdog.stdin?.end();
    await ended;
  }

  private failure(message: string): Error {
    return new Error([message, ...this.output].join('\n'));
  }
}
