import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '../if-there';

/** Git's own files, which change with each commit. */
const GIT = '.git';

/**
 * The files below a folder but git's own, by their paths in it, in order; none for a folder that is not there, because git
 * keeps no empty one.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }));
  return (entries ?? [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path: place, name }) =>
      path.relative(folder, path.join(parentPath ?? place, name)),
    )
    .filter((file) => file.split(path.sep, 1)[0] !== GIT)
    .sort();
}

/** A hash over names and bytes of all files below a folder. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(folder)) {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex');
}
