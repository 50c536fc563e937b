import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, wherever the command was called from. */
export const projectRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Logs, reports and stamps of builds and tests; never committed. */
export const buildFolder = path.join(projectRoot, '.build');

/** A reason to stop that the person at the terminal can mend: shown as it is, without a stack. */
export class CommandError extends Error {}

/** Runs a command's main function; a CommandError becomes its message and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(1);
  }
}
