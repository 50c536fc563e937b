import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildFolder } from './project.mjs';

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
