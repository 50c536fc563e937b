import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const projectRoot = path.join(__dirname, '..', '..', '..');
/** A host usually starts at once, but a busy machine may take a minute. */
const startTimeoutMs = 90_000;
const pollMs = 100;
const keptCharacters = 200_000;

/** Variables that could lead a host under test to a real project, mailbox or address. */
const ownersVariables =
  /^(SUPABASE|SMTP|MAIL|NOTIFY|STAFF|SESSION|GITHUB)_|^(CONTENT_REPOSITORY|SITE_URL|PAGES_URL|URL|HOST|TRUST_PROXY)$/;

const HOST_ALONE = ['--import', 'tsx', 'host/main.ts'];

export interface HostProcessOptions {
  /** Folder of its data. */
  dataDir: string;
  /** Folder of the code and its build; by default this project. */
  project?: string;
  /** Its environment, besides HOST, PORT and DATA_DIR. */
  variables?: Record<string, string>;
  /** Arguments for Node itself. */
  nodeArgs?: readonly string[];
  /** A command that is to run Node, with its first arguments. */
  runBy?: readonly string[];
  /** Arguments that make Node run something else than the host alone. */
  program?: readonly string[];
}

/** The build that is there, served by a process of its own on a free port of the loopback interface. */
export interface HostProcess {
  url: string;
  port: number;
  /** Of the process that runs now. */
  pid(): number;
  /** The end of its terminal output, all starts together. */
  output(): string;
  /** Starts it, at first or after its end; resolves when it is healthy. */
  start(options?: Pick<HostProcessOptions, 'variables' | 'nodeArgs'>): Promise<void>;
  /** Sends a signal; resolves with the exit code when the process is gone, null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Prepares a host; `start` starts it. */
export async function prepareHost(given: HostProcessOptions): Promise<HostProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  return {
    url,
    port,
    pid: () => child?.pid ?? 0,
    output: () => output,
    async start(changes) {
      const options = { ...given, ...changes };
      child = launch(options, port, (text) => (output = (output + text).slice(-keptCharacters)));
      await untilHealthy(url, child, () => output);
    },
    async end(signal) {
      if (!child) return null;
      if (isRunning(child)) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

function launch(
  options: HostProcessOptions,
  port: number,
  hear: (text: string) => void,
): ChildProcess {
  const { dataDir, project = projectRoot, variables } = options;
  const { nodeArgs = [], runBy = [], program = HOST_ALONE } = options;
  const inherited = Object.entries(process.env).filter(([name]) => !ownersVariables.test(name));
  const node = [process.execPath, ...nodeArgs, ...program];
  const [command = process.execPath, ...args] = [...runBy, ...node];
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(command, args, {
    cwd: project,
    env: { ...Object.fromEntries(inherited), ...variables, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', hear);
  }
  const killIt = () => child.kill('SIGKILL');
  process.once('exit', killIt);
  child.once('exit', () => process.off('exit', killIt));
  return child;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (!isRunning(child)) throw new Error(`The host ended before it was ready:\n${output()}`);
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(pollMs);
  }
  child.kill('SIGKILL');
  throw new Error(`The host was not ready in ${startTimeoutMs} ms:\n${output()}`);
}

/** Below the ephemeral range, from which two hosts prepared at the same time could get the same free port. */
let nextPort = 10_000 + (process.pid % 1_000) * 20;

export async function freePort(): Promise<number> {
  const port = nextPort++;
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

const accessSchema = z.object({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  pid: z.number(),
});

/** Address and keys of a Supabase, and its process when it is a local one. */
export type LocalAccess = z.infer<typeof accessSchema>;

/** Finds the local Supabase of a host that runs on this data folder. */
export async function localAccess(dataDir: string): Promise<LocalAccess> {
  return accessSchema.parse(
    JSON.parse(await readFile(path.join(dataDir, 'supabase.json'), 'utf8')),
  );
}
