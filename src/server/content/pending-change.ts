import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../publishing/hash-folder';
import { ifThere } from '../if-there';
import type { FileChange } from './content-change';

/**
 * A change of content that has been judged. All of it is kept in a folder before the first file of the content is touched, so
 * that one which a stop has cut off is finished by the next start or save, and content is never half changed.
 */

/** Name of its folder, in that of the data. */
export const PENDING_CHANGE = 'content-change';

const DELETED = 'deleted.json';
const FILES = 'files';

/**
 * Keeps a change, in one step.
 *
 * @param pending its folder
 * @param copy a copy of the content in which the change is made
 */
export async function keepPending(
  pending: string,
  copy: string,
  files: readonly FileChange[],
): Promise<void> {
  const unfinished = `${pending}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.join(unfinished, FILES), { recursive: true, mode: 0o700 });
  const deleted = files.filter(({ isDeleted }) => isDeleted).map((file) => file.path);
  for (const { path: below, isDeleted } of files) {
    if (!isDeleted) await cp(path.join(copy, below), path.join(unfinished, FILES, below));
  }
  await writeFile(path.join(unfinished, DELETED), JSON.stringify(deleted), { flush: true });
  await rm(pending, { recursive: true, force: true });
  await rename(unfinished, pending);
}

/** The paths that a kept change deletes; undefined where none is kept. */
async function readDeleted(pending: string): Promise<string[] | undefined> {
  const text = await ifThere(readFile(path.join(pending, DELETED), 'utf8'));
  return text === undefined ? undefined : (JSON.parse(text) as string[]);
}

/** Writes a file in one step, so that a reader gets the old one or the new one. */
async function put(from: string, to: string): Promise<void> {
  const next = `${to}.${process.pid}.tmp`;
  await mkdir(path.dirname(to), { recursive: true });
  await cp(from, next);
  await rename(next, to);
}

/** Pictures first: a document never names one that is not there yet. */
const byOrder = (one: string, other: string) =>
  Number(one.endsWith('.json')) - Number(other.endsWith('.json'));

/** Makes a change that is kept. @returns whether there was one */
export async function finishPending(root: string, pending: string): Promise<boolean> {
  const deleted = await readDeleted(pending);
  if (deleted === undefined) return false;
  const folder = path.join(pending, FILES);
  for (const file of (await listFiles(folder)).toSorted(byOrder)) {
    await put(path.join(folder, file), path.join(root, file));
  }
  for (const file of deleted) await rm(path.join(root, file), { force: true });
  // First what says that there is one.
  await rm(path.join(pending, DELETED), { force: true });
  await rm(pending, { recursive: true, force: true });
  return true;
}
