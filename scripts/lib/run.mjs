import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeStop } from '../../host/stop-signals.mjs';
import { buildFolder, projectRoot } from './project.mjs';

const keptCharacters = 1_000_000;

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv | undefined} [env]
 * @property {(line: string) => void} [onLine] hears each line of the standard output as it comes
 * @property {number} [limitMs] after which the program is killed
 *
 * @typedef {{ ok: boolean, output: string }} RunResult
 */

/**
 * Runs a program in the project's root and gathers its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, { env = process.env, onLine, limitMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
      shell: process.platform === 'win32' && command === 'npm',
    });
    const forget = beforeStop(() => endChild(child));
    let output = '';
    let rest = '';
    const gather = (/** @type {Buffer} */ chunk) =>
      (output = (output + chunk).slice(-keptCharacters));
    child.stdout.on('data', (chunk) => {
      gather(chunk);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (onLine) lines.forEach(onLine);
    });
    child.stderr.on('data', gather);
    child.on('error', (error) => {
      forget();
      resolve({ ok: false, output: `${output}${error.message}\n` });
    });
    child.on('close', (code, signal) => {
      forget();
      if (signal === 'SIGKILL') output += `\nKilled: it did not end in ${limitMs} ms.\n`;
      resolve({ ok: code === 0, output });
    });
  });
}

/** Node's arguments for a program that ends with the process that started it, even one that was killed. */
export const WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];

/**
 * Ends a program that this process started, and waits until it is gone.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export async function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Runs a package's program by Node itself, which spares the seconds npx takes.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions & { v8Flags?: string[] }} [options]
 */
export function runBin(file, args, { v8Flags = [], ...options } = {}) {
  const node = [...v8Flags, ...WITH_PARENT, `node_modules/${file}`];
  return run(process.execPath, [...node, ...args], options);
}

/**
 * Runs the npm that started us, so that no other version is looked up.
 *
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], options)
    : run('npm', args, options);
}

/**
 * The end of a program's output.
 *
 * @param {string} output
 */
export function tail(output, lines = 40) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}

const heartbeatMs = 15_000;

/**
 * Says that a stage began, that it is still running, and how long it took.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export async function stage(title, work) {
  const started = Date.now();
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  console.log(`- ${title} …`);
  const heartbeat = setInterval(() => console.log(`  … ${title}: ${elapsed()}`), heartbeatMs);
  try {
    const result = await work();
    console.log(`  ${title}: done in ${elapsed()}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

const pauseMs = 500;

/**
 * Does work that only one command may do in this folder at a time, such as installing or building; another one waits, and
 * says so.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 */
export async function alone(work, lockFile = path.join(buildFolder, 'lock')) {
  await mkdir(path.dirname(lockFile), { recursive: true });
  await take(lockFile);
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}

/** @param {string} lockFile */
async function take(lockFile) {
  let hasSaid = false;
  while (!(await create(lockFile))) {
    const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''));
    // A command that was killed leaves its lock behind.
    if (holder > 0 && !isRunning(holder)) await rm(lockFile, { force: true });
    else await sleep(pauseMs);
    if (!hasSaid && holder > 0 && isRunning(holder)) {
      console.log(
        `- Process ${holder} is installing or building here: waiting for it (${lockFile}).`,
      );
      hasSaid = true;
    }
  }
}

/**
 * @param {string} lockFile
 * @returns whether it was not there yet
 */
async function create(lockFile) {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
