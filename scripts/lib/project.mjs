import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
    await main();
  } catch (error) {
    console.error(error instanceof Error && canBeMended(error) ? error.message : error);
    process.exit(1);
  }
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
 * Loads a TypeScript module of the project; only now, as tsx may have been installed just before.
 *
 * @param {string} file
 */
export async function loadTypeScript(file) {
  await import('tsx/cjs');
  return createRequire(import.meta.url)(path.join(projectRoot, file));
}
