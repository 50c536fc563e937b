import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Reads a file of the data; undefined where there is none. @throws OperatorError for one that cannot be read */
export async function readOwnFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new OperatorError(`${path} cannot be read (${code}): it must belong to the site's user.`);
  }
}

/**
 * Reads a file of secrets; undefined where there is none.
 * @throws OperatorError for one that is empty or cannot be read: another in its place would end all sessions and links
 */
export async function readSecretFile(path: string): Promise<string | undefined> {
  const text = (await readOwnFile(path))?.trim();
  if (text !== '') return text;
  throw new OperatorError(
    `${path} is empty: take it from a backup. Without one delete it: all log in again, and links in sent emails end.`,
  );
}

/**
 * Makes a file of secrets for its owner alone. It is written beside its place first, so that neither a full disk nor a
 * killed start leaves half of it, and never takes the place of another.
 */
export async function makeSecretFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.new`;
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true });
    await link(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Waits until the disk has a file, or the names in a folder. */
export async function syncFile(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}

/** Waits until the disk has a folder, with all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncFile(path));
  }
  await syncFile(folder);
}
