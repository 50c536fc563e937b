import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { residentMegabytes } from '../testing/server/host/resident-megabytes';
import { OperatorError } from '../supabase/local/errors';
import { runCommand } from '../scripts/lib/command';
import { type LoadResult, requirePrograms, wrk } from './lib/wrk';

/**
 * Our host beside Fastify and its file plugin alone, each on one core, serving the same files to 100 connections from the
 * other core. In turns within one run, of each the better: `npm run bench:load -- [seconds] [rounds]`.
 *
 * On a machine that does other things meanwhile, compare the processor's time a request (docs/decisions/0001).
 */

const [SECONDS = 8, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONNECTIONS = 100;
const [SERVER_CORE, LOAD_CORE] = [0, 1];

/** Milliseconds that 99 of 100 answers stay within, and MB that the memory may grow by after the first round. */
const AIM = { p99: 50, growth: 30 };

interface Server {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const stopping = (child: ChildProcess) => async () => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Starts a program of `lib/`, which prints its address; its log goes to a file. */
async function start(folder: string, program: string): Promise<Server> {
  const log = openSync(join(folder, `${program}.log`), 'w');
  const node = [process.execPath, '--import', 'tsx', join(__dirname, 'lib', program)];
  const child = spawn('taskset', ['-c', String(SERVER_CORE), ...node], {
    stdio: ['ignore', 'pipe', log],
  });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended.`)));
  const [line]: Buffer[] = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  return { url: String(line).trim(), pid: child.pid ?? 0, stop: stopping(child) };
}

/** The largest script with a hash in its name. */
async function someAsset(): Promise<string> {
  const names = await readdir('public');
  const asset = names.find((name) => /^framework-[0-9a-f]+\.js$/.test(name));
  if (!asset) throw new OperatorError('There is no build yet: npm start makes one.');
  return `/${asset}`;
}

/** The kernel counts in ticks of a hundredth of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const MICROSECONDS_A_TICK = 10_000;

/** Time that a process has had of the processor, in µs, its own and the kernel's for it. Linux only. */
function cpuMicroseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user ?? NaN) + (system ?? NaN)) * MICROSECONDS_A_TICK;
}

interface Measured extends LoadResult {
  /** Of the server's core, in µs. */
  cpuPerRequest: number;
}

async function load({ url, pid }: Server, path: string): Promise<Measured> {
  const before = cpuMicroseconds(pid);
  const options = { connections: CONNECTIONS, seconds: SECONDS, core: LOAD_CORE };
  const result = await wrk(url + path, options);
  const requests = result.perSecond * SECONDS;
  return { ...result, cpuPerRequest: (cpuMicroseconds(pid) - before) / requests };
}

const cells = ({ perSecond, p50, p99, cpuPerRequest }: Measured) => ({
  'requests/s': Math.round(perSecond),
  'p50 ms': p50,
  'p99 ms': p99,
  'CPU µs/request': Math.round(cpuPerRequest),
});

/** Loads both in turns and prints the better round of each; tells whether the host met the aim. */
async function compare(path: string, host: Server, plain: Server): Promise<boolean> {
  let best: { host: Measured; plain: Measured } | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const now = { host: await load(host, path), plain: await load(plain, path) };
    const better = (one: Measured, other: Measured | undefined) =>
      other && other.perSecond > one.perSecond ? other : one;
    best = { host: better(now.host, best?.host), plain: better(now.plain, best?.plain) };
  }
  if (!best) return false;
  console.log(`\n${path}`);
  console.table({ host: cells(best.host), 'Fastify alone': cells(best.plain) });
  return best.host.p99 <= AIM.p99;
}

async function main(): Promise<void> {
  requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  const host = await start(folder, 'serve-build.ts');
  const plain = await start(folder, 'serve-plain.ts');
  try {
    const paths = ['/', await someAsset()];
    for (const path of paths) await load(host, path);
    const before = residentMegabytes(host.pid);
    for (const path of paths) if (!(await compare(path, host, plain))) process.exitCode = 1;
    const growth = residentMegabytes(host.pid) - before;
    console.log(`\nAim: p99 at most ${AIM.p99} ms, memory at most ${AIM.growth} MB more`);
    console.log(`The host's memory grew from ${Math.round(before)} MB by ${Math.round(growth)} MB`);
    if (growth > AIM.growth) process.exitCode = 1;
  } finally {
    await Promise.all([host.stop(), plain.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand(main);
