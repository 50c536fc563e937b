import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPortProblem } from '../../host/port.mjs';
import { isStopping } from '../../host/stop-signals.mjs';
import { loadEnvFile } from './env-file.cjs';

/** The project's root, wherever the command was called from. */
export const projectRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Logs, reports and stamps of builds and tests; never committed. */
export const buildFolder = path.join(projectRoot, '.build');

/** A reason to stop that the person at the terminal can mend: shown as it is, without a stack. */
export class CommandError extends Error {}

/** OperatorError is its likeness in TypeScript, which is loaded only once tsx is installed. */
const canBeMended = (/** @type {Error} */ error) =>
  ['CommandError', 'OperatorError'].includes(error.constructor.name);

/**
 * Runs a command's main function; a failure that can be mended becomes its message, and exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    requireNode();
    settleEnvironment();
    // npm passes SIGTERM to its shell alone, which ends without its program.
    if (process.env.npm_lifecycle_event) await import('./end-with-parent.mjs');
    await main();
  } catch (error) {
    if (isStopping()) return;
    console.error(messageOf(error));
    process.exit(1);
  }
}

/** Faults of the disk that the operator can mend, by their codes. */
const diskFaults = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
]);

/**
 * Turns a failure into the line for the terminal.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
  if (!(error instanceof Error)) return error;
  if (canBeMended(error)) return error.message;
  const { code = '', path: place } = /** @type {NodeJS.ErrnoException} */ (error);
  const fault = diskFaults.get(code);
  return fault === undefined || place === undefined ? error : `${place}: ${fault} (${code}).`;
}

/**
 * Takes back two settings of the whole machine. A global NODE_ENV would leave out packages and build pages in the wrong
 * mode: each command knows its own. A proxy for the outside must not get what these programs tell each other.
 */
function settleEnvironment() {
  delete process.env.NODE_ENV;
  const exempt = [
    process.env.NO_PROXY ?? process.env.no_proxy,
    '127.0.0.1',
    'localhost',
    '[::1]',
    '::1',
  ];
  process.env.NO_PROXY = process.env.no_proxy = exempt.filter(Boolean).join(',');
}

/** The first release with everything we use of Node: util.parseEnv and --import. */
const minimum = { major: 20, minor: 12 };

/** Refuses a Node that is too old, before anything fails in a way that does not say so. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < minimum.major || (major === minimum.major && minor < minimum.minor)) {
    const needed = `${minimum.major}.${minimum.minor}`;
    throw new CommandError(`Node ${needed} or newer is needed; this is ${version}.`);
  }
}

/** Fills the environment from `.env`, if there is one; variables that are set win. @throws CommandError if it is unreadable */
export function loadEnvironment() {
  const problem = loadEnvFile(path.join(projectRoot, '.env'));
  if (problem) throw new CommandError(problem);
}

/**
 * Refuses a port that cannot be had, before minutes go into installing and building. The code that parses all variables
 * tells later of malformed ones.
 */
export async function requireFreePort({ HOST = '127.0.0.1', PORT = '9000' } = process.env) {
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const problem = await findPortProblem({ HOST, PORT: port });
  if (problem !== undefined) throw new CommandError(problem);
}

/**
 * Loads a TypeScript module of the project; only now, as tsx may have been installed just before.
 *
 * @param {string} file
 */
export async function loadTypeScript(file) {
  await import('tsx/cjs');
  const require = createRequire(import.meta.url);
  try {
    return require(path.join(projectRoot, file));
  } catch (error) {
    throw explainBrokenJson(error, require) ?? error;
  }
}

/**
 * Modules import content/agency.json, the first file that anyone edits: a comma too few must not end in a stack.
 *
 * @param {unknown} error
 * @param {NodeRequire} require
 */
function explainBrokenJson(error, require) {
  const [, file] = (error instanceof SyntaxError && /^(.+\.json): /.exec(error.message)) || [];
  if (file === undefined) return undefined;
  const { readJson } = require(path.join(projectRoot, 'src/gatsby/content-check/read-json.ts'));
  try {
    readJson(readFileSync(file, 'utf8'));
  } catch (fault) {
    const place = path.relative(projectRoot, file);
    return new CommandError(`${place}: ${/** @type {Error} */ (fault).message}`);
  }
  return undefined;
}
