import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requirePrograms, writeNginxConfig } from './lib/nginx';
import { type LoadResult, wrk } from './lib/wrk';

/**
 * Our host beside nginx, each on one core, serving the same brotli files with the same headers and a
 * log line for each request; the load comes from the other core. In turns within one run, of each
 * the better: `npm run bench:load -- [seconds] [rounds]`.
 */

const [SECONDS = 8, ROUNDS = 3] = process.argv.slice(2).map(Number);
const CONNECTIONS = 100;
const [SERVER_CORE, LOAD_CORE] = [0, 1];

/** The aims: requests per second as a share of nginx's; milliseconds that 99 of 100 stay within. */
const AIM = { share: 0.5, p99: 50 };

interface Server {
  url: string;
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

async function startHost(folder: string): Promise<Server> {
  const log = openSync(join(folder, 'host.log'), 'w');
  const command = [process.execPath, '--import', 'tsx', join(__dirname, 'lib/serve-build.ts')];
  const child = onOneCore(command, ['ignore', 'pipe', log]);
  const [line]: Buffer[] = await once(child.stdout ?? child, 'data');
  return { url: String(line).trim(), stop: stopping(child) };
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
  return { url, stop: stopping(child) };
}

/** The largest script with a hash in its name. */
async function someAsset(): Promise<string> {
  const names = await readdir('public');
  const asset = names.find((name) => /^framework-[0-9a-f]+\.js$/.test(name));
  if (!asset) throw new Error('There is no build yet: npm start makes one.');
  return `/${asset}`;
}

async function measure(servers: Record<'host' | 'nginx', Server>, path: string) {
  const best: Partial<Record<string, LoadResult>> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { url }] of Object.entries(servers)) {
      const options = { connections: CONNECTIONS, seconds: SECONDS, core: LOAD_CORE };
      const result = await wrk(url + path, options);
      if (result.perSecond > (best[name]?.perSecond ?? 0)) best[name] = result;
    }
  }
  return best;
}

const cells = ({ perSecond, p50, p99 }: LoadResult) => ({
  'requests/s': Math.round(perSecond),
  'p50 ms': p50,
  'p99 ms': p99,
});

async function main(): Promise<void> {
  requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), 'bench-load-'));
  const host = await startHost(folder);
  const nginx = await startNginx(folder, await ownHeaders(host.url));
  try {
    for (const path of ['/', await someAsset()]) {
      const { host: ours, nginx: theirs } = await measure({ host, nginx }, path);
      if (!ours || !theirs) continue;
      const share = ours.perSecond / theirs.perSecond;
      console.log(`\n${path}`);
      console.table({ host: cells(ours), nginx: cells(theirs) });
      console.log(
        `${share.toFixed(2)} of nginx (aim: at least ${AIM.share}), p99 under ${AIM.p99}`,
      );
      if (share < AIM.share || ours.p99 > AIM.p99) process.exitCode = 1;
    }
  } finally {
    await Promise.all([host.stop(), nginx.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
