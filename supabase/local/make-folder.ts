import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from './errors';

/**
 * Makes a folder for its owner alone, with its missing parents. One at a time, because a recursive `mkdir` of Node 20 never
 * returns where the system says that the parent is missing though it is there, as under `/proc`.
 *
 * @throws OperatorError when it cannot be made
 */
export async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = isErrno(error) ? error.code : undefined;
    // Another process was quicker, unless it is a file.
    if (code === 'EEXIST' && !found) return;
    throw new OperatorError(`The folder ${folder} cannot be made (${code}): name another.`);
  }
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error;
