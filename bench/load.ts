import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuMicroseconds } from './lib/cpu-time';
import { requirePrograms, writeNginxConfig } from './lib/nginx';
import { type LoadResult, wrk } from './lib/wrk';

/**
 * Our host beside nginx, each on one core, serving the same brotli files with the same headers and a
 * log line for each request; the load comes from the other core. In turns within one run, of each
 * the better: `npm run bench:load -- [seconds] [rounds]`. Beside them, as the most that can be had
 * of Node's HTTP server, that server alone with the same answers ready (docs/decisions/0001).
 *
 * On a machine that does other things meanwhile, compare the processor's time a request.
 */

const [SECONDS = 8, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONNECTIONS = 100;
const [SERVER_CORE, LOAD_CORE] = [0, 1];

/** The aims: requests per second as a share of nginx's; milliseconds that 99 of 100 stay within. */
const AIM = { share: 0.5, p99: 50 };

interface Server {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

function onOneCore(command: string[], stdio: ('ignore' | 'pipe' | number)[]): ChildProcess {
  return spawn('taskset', ['-c', String(SERVER_CORE), ...command], { stdio });
}

const stopping = (child: ChildProcess) => async () => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Starts a program of `lib/`, which says its address; what it logs goes to a file. */
async function startNode(folder: string, program: string, args: string[] = []): Promise<Server> {
  const log = openSync(join(folder, `${program}.log`), 'w');
  const command = [process.execPath, '--import', 'tsx', join(__dirname, 'lib', program), ...args];
  const child = onOneCore(command, ['ignore', 'pipe', log]);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended.`)));
  const [line]: Buffer[] = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  return { url: String(line).trim(), pid: child.pid ?? 0, stop: stopping(child) };
}

/** Those of the host's headers that say something of the site; the others each server makes itself. */
async function ownHeaders(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url);
  const isOwn = (name: string) =>
    /^(cache-control|content-security-policy|referrer-policy|permissions-policy|x-(?!request-id))/.test(
      name,
    ) || name.startsWith('cross-origin-');
  return Object.fromEntries([...headers].filter(([name]) => isOwn(name)));
}

async function startNginx(folder: string, headers: Record<string, string>): Promise<Server> {
  const port = 9490;
  const root = join(process.cwd(), 'public');
  const config = await writeNginxConfig(folder, { root, port, headers });
  const child = onOneCore(['nginx', '-c', config, '-p', folder], ['ignore', 'ignore', 'ignore']);
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
  }
  return { url, pid: child.pid ?? 0, stop: stopping(child) };
}

/** The largest script with a hash in its name. */
async function someAsset(): Promise<string> {
  const names = await readdir('public');
  const asset = names.find((name) => /^framework-[0-9a-f]+\.js$/.test(name));
  if (!asset) throw new Error('There is no build yet: npm start makes one.');
  return `/${asset}`;
}

type Servers = Record<'host' | 'nginx' | 'bare Node', Server>;

interface Measured extends LoadResult {
  /** Of the server's core, in µs. */
  cpuPerRequest: number;
}

async function measure(servers: Servers, path: string) {
  const best: Partial<Record<string, Measured>> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url, pid }] of Object.entries(servers)) {
      const options = { connections: CONNECTIONS, seconds: SECONDS, core: LOAD_CORE };
      const before = cpuMicroseconds(pid);
      const result = await wrk(url + path, options);
      const cpuPerRequest = (cpuMicroseconds(pid) - before) / (result.perSecond * SECONDS);
      if (result.perSecond > (best[name]?.perSecond ?? 0))
        best[name] = { ...result, cpuPerRequest };
    }
  }
  return best;
}

const cells = ({ perSecond, p50, p99, cpuPerRequest }: Measured) => ({
  'requests/s': Math.round(perSecond),
  'p50 ms': p50,
  'p99 ms': p99,
  'CPU µs/request': Math.round(cpuPerRequest),
});

/** Prints what was measured; tells whether the aims are met. */
function report(path: string, best: Partial<Record<string, Measured>>): boolean {
  const { host, nginx, 'bare Node': bare } = best;
  if (!host || !nginx || !bare) throw new Error(`${path}: a server answered nothing.`);
  const share = (of: Measured) => of.perSecond / nginx.perSecond;
  console.log(`\n${path}`);
  console.table({ host: cells(host), nginx: cells(nginx), 'bare Node': cells(bare) });
  console.log(
    `${share(host).toFixed(2)} of nginx (aim: at least ${AIM.share}, bare Node: ` +
      `${share(bare).toFixed(2)}), p99 under ${AIM.p99}`,
  );
  return share(host) >= AIM.share && host.p99 <= AIM.p99;
}

async function main(): Promise<void> {
  requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  const paths = ['/', await someAsset()];
  const host = await startNode(folder, 'serve-build.ts');
  const nginx = await startNginx(folder, await ownHeaders(host.url));
  const bare = await startNode(folder, 'serve-recorded.ts', [host.url, ...paths]);
  const servers = { host, nginx, 'bare Node': bare };
  try {
    for (const path of paths) {
      if (!report(path, await measure(servers, path))) process.exitCode = 1;
    }
  } finally {
    await Promise.all(Object.values(servers).map(({ stop }) => stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
