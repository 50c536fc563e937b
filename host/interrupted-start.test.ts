import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDataFolder } from '../testing/database/data-folder';
import { lockDataFolder } from '../supabase/local/data-folder';
import { until } from '../testing/server/until';

const PARENT = path.join(__dirname, '..', 'testing', 'server', 'host', 'local-supabase-parent.ts');
const MAIN = path.join(__dirname, '..', 'supabase', 'local', 'main.ts');

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const isLocked = () => {
  const lock = path.join(dataDir, 'lock');
  return existsSync(lock) && readdirSync(lock).some((name) => name.endsWith('.sock'));
};
const isReady = () => existsSync(path.join(dataDir, 'supabase.json'));

/** Starts it, sends the signal at this moment, and waits for its end. */
async function endAt(moment: () => boolean, signal: NodeJS.Signals) {
  const parent = spawn(process.execPath, ['--import', 'tsx', PARENT, dataDir]);
  let errors = '';
  parent.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(parent, 'exit');
  await until(() => moment() || parent.exitCode !== null);
  // A start that failed has said why.
  if (!moment()) throw new Error(errors);
  parent.kill(signal);
  const [code] = await ended;
  return { code, errors };
}

it.each([
  ['it has the data folder', isLocked, 'SIGKILL'],
  ['it is ready', isReady, 'SIGKILL'],
  ['it is ready', isReady, 'SIGINT'],
] as const)(
  'a parent that ends once %s takes the local Supabase along',
  async (_, moment, signal) => {
    await endAt(moment, signal);
    const lock = await lockDataFolder(dataDir);
    expect(await readdir(path.join(dataDir, 'lock'))).toHaveLength(2);
    await lock.release();
  },
);

it('a parent that has gone before anything is loaded, too', async () => {
  const child = fork(MAIN, {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

it('a start that a signal cuts off ends by the shell’s code, without a word of failure', async () => {
  expect(await endAt(isLocked, 'SIGTERM')).toEqual({ code: 143, errors: '' });
});
