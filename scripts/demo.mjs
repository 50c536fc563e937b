/** `npm run demo`: the site with invented leads in a separate data folder; no email or request leaves this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { beforeStop, isStopping } from '../host/stop-signals.mjs';
import { buildIfNeeded } from './lib/build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { endChild, WITH_PARENT } from './lib/run.mjs';
import {
  CommandError,
  loadEnvironment,
  loadTypeScript,
  projectRoot,
  requireFreePort,
  runMain,
} from './lib/project.mjs';

const USAGE = `Usage: npm run demo [-- --new]
Serves the site and the desk with about 300 invented leads, kept in .demo. --new begins anew.`;

function readArguments() {
  try {
    return parseArgs({ options: { new: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new CommandError(USAGE);
  }
}

/** Removes the variables of the ordinary site from the environment, and prints their names. */
async function useDemoEnvironment() {
  const { forgetOrdinarySite } = await loadTypeScript('scripts/demo/site.ts');
  const ignored = forgetOrdinarySite(process.env);
  if (ignored.length > 0) console.log(`Ignored by the demo: ${ignored.join(', ')}.`);
  process.env.DATA_DIR = '.demo';
}

/** @typedef {{ email: string, password: string, role: string }} Account */

/**
 * Fills the folder unless that was done before, and returns the accounts.
 *
 * @param {string} folder
 * @param {boolean} isAnew
 * @returns {Promise<[Account, Account]>}
 */
async function makeDemo(folder, isAnew) {
  const make = ['--import', 'tsx', 'scripts/demo/make.ts', folder, ...(isAnew ? ['--new'] : [])];
  const child = spawn(process.execPath, [...WITH_PARENT, ...make], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const forget = beforeStop(() => endChild(child));
  const ended = once(child, 'exit');
  const printed = await text(child.stdout);
  const [code] = await ended;
  forget();
  // The child process has printed the reason, unless a signal ended it.
  if (code !== 0 && !isStopping()) process.exit(1);
  return JSON.parse(printed);
}

/** @param {Account[]} accounts */
const staffText = (accounts) =>
  accounts
    .map(({ email, password, role }) => `${email}, password ${password} (${role})`)
    .join('\n         ');

await runMain(async () => {
  const chosen = readArguments();
  loadEnvironment();
  await requireFreePort();
  await installIfNeeded({ forRunning: true });
  await useDemoEnvironment();
  const { checkStart, startHost } = await loadTypeScript('host/start.ts');
  const env = await checkStart();
  await buildIfNeeded();
  const accounts = await makeDemo(path.join(projectRoot, env.DATA_DIR), chosen.new);
  const [{ email }] = accounts;
  // The host creates the account of STAFF_EMAIL unless it exists; the manager's does.
  await startHost({ ...env, STAFF_EMAIL: email }, staffText(accounts));
});
