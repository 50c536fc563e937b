import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { alone, run, runNpm, stage, tail } from './run.mjs';
import { CommandError, projectRoot } from './project.mjs';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, dev?: boolean, devOptional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages Packages of a lock file, by their location. */

/** Npm's own list of the packages that it has installed. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs the packages of the lock file, unless exactly these are installed.
 *
 * @param {{ forRunning?: boolean }} [options] `forRunning` leaves out packages that only development and tests need, where
 *   none of them is installed
 */
export async function installIfNeeded({ forRunning = false } = {}) {
  if (await isInstalled(forRunning)) return;
  await alone(async () => {
    // Another command may just have done it.
    if (await isInstalled(forRunning)) return;
    await stage('Installing packages (a minute or two on the first run)', async () => {
      const installed = await readPackages(INSTALLED);
      const scope = forRunning && !holdsDevelopment(installed) ? '--omit=dev' : '--include=dev';
      const args = ['ci', scope, '--no-fund', '--no-audit', '--loglevel=error'];
      const { ok, output } = await runNpm(args);
      if (!ok) throw new CommandError(`npm ci failed:\n${tail(output)}`);
    });
  });
}

/** Refuses to run on other packages than those of the lock file, for a start that must not install. */
export async function requirePackages() {
  if (await isInstalled(true)) return;
  throw new CommandError('The packages of package-lock.json are not installed: run npm ci.');
}

/** @param {boolean} forRunning */
async function isInstalled(forRunning) {
  const [locked, installed] = await Promise.all([
    readPackages('package-lock.json'),
    readPackages(INSTALLED),
  ]);
  if (!locked) throw new CommandError('package-lock.json is missing or is not JSON.');
  const needed = forRunning ? withoutDevelopment(locked) : locked;
  return installed !== undefined && isSatisfied(needed, installed);
}

/**
 * Installs packages of the distribution, as root on Debian and its kin; elsewhere it does nothing.
 *
 * @param {string[]} names
 */
export async function installOnDebian(names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  // Another installation may hold the lock.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', [...waiting, 'update']);
  await run('apt-get', [...waiting, 'install', '--yes', '--no-install-recommends', ...names]);
}

/**
 * True if each locked package is installed in its version. npm leaves out optional packages of
 * other platforms, so only those may be missing.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function isSatisfied(locked, installed) {
  return Object.entries(locked).every(([location, { version, optional, link }]) => {
    if (location === '' || link) return true;
    const found = installed[location];
    return found ? found.version === version : optional === true;
  });
}

/**
 * The locked packages that `npm ci --omit=dev` installs.
 *
 * @param {Packages} locked
 */
export function withoutDevelopment(locked) {
  return Object.fromEntries(
    Object.entries(locked).filter(([, { dev, devOptional }]) => !dev && !devOptional),
  );
}

/**
 * True if packages for development are installed: a start after an update of the code must not take them away.
 *
 * @param {Packages | undefined} installed
 */
export const holdsDevelopment = (installed = {}) => Object.values(installed).some(({ dev }) => dev);

/**
 * @param {string} file
 * @returns {Promise<Packages | undefined>}
 */
async function readPackages(file) {
  try {
    return JSON.parse(await readFile(path.join(projectRoot, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
