import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const accessSchema = z.object({
  url: z.string(),
  anonKey: z.string(),
  serviceRoleKey: z.string(),
  pid: z.number(),
});

/** The real host with a local Supabase on data of its own, both on the loopback interface. */
export type BenchHost = {
  url: string;
  pid: number;
  supabase: z.infer<typeof accessSchema>;
  stop: () => Promise<void>;
};

const ROOT = join(__dirname, '..', '..');
const START_TIMEOUT_MS = 60_000;

/**
 * V8 lets garbage pile up while there is room, above all what Node's fetch leaves for a full collection. With little room,
 * the memory of the process shows what is kept, and a leak ends it.
 */
const LITTLE_ROOM = '--max-old-space-size=256';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function untilHealthy(url: string, host: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (host.exitCode !== null) throw new Error('The host did not start; its reason is above.');
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The host was not ready in time.');
}

/**
 * Starts the build that is there, as `npm start` would.
 * @param given folder with data to work on, which stays; by default a new one, gone in the end
 */
export async function startBenchHost(given?: string): Promise<BenchHost> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'bench-')));
  const port = await freePort();
  const { SUPABASE_URL: _hosted, ...env } = process.env;
  const host = spawn(process.execPath, [LITTLE_ROOM, '--import', 'tsx', 'host/main.ts'], {
    cwd: ROOT,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (host.exitCode === null) {
      host.kill('SIGTERM');
      await once(host, 'exit');
    }
    if (given === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(url, host);
    const access: unknown = JSON.parse(await readFile(join(dataDir, 'supabase.json'), 'utf8'));
    return { url, pid: host.pid ?? 0, supabase: accessSchema.parse(access), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resident memory of a process, in MB. */
export const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
