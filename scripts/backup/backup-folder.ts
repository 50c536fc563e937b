import { readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { KEPT } from '../../supabase/local/data-folder';
import { OperatorError } from '../../supabase/local/errors';

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what a killed backup left in a folder; what is being made is younger. */
export async function deleteStale(
  folder: string,
  isLeft: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const left of names.filter(isLeft).map((name) => path.join(folder, name))) {
    const found = await stat(left).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(left, { recursive: true });
  }
}

async function sizeOf(place: string): Promise<number> {
  const found = await stat(place).catch(() => undefined);
  if (!found?.isDirectory()) return found?.size ?? 0;
  const names = await readdir(place);
  const sizes = await Promise.all(names.map((name) => sizeOf(path.join(place, name))));
  return sizes.reduce((total, size) => total + size, 0);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

/** The copy, and the file that is made of it when it lies on the same disk. */
const COPY_AND_FILE = 1.5;
/** For the site meanwhile: Postgres ends when its log finds no room. */
const SITE_BYTES = 64e6;

/** @throws OperatorError when a backup would fill the disk of a data folder, and so stop the site */
export async function requireRoom(dataDir: string, free?: number): Promise<void> {
  const sizes = await Promise.all(KEPT.map((name) => sizeOf(path.join(dataDir, name))));
  const needed = sizes.reduce((total, size) => total + size, 0) * COPY_AND_FILE + SITE_BYTES;
  const left = free ?? (await freeBytes(dataDir));
  if (left >= needed) return;
  throw new OperatorError(
    `A backup needs ${inMegabytes(needed)} on the disk of ${dataDir}, which has ${inMegabytes(left)} left.`,
  );
}

const FINISHED = /^backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/**
 * Deletes backups of a folder, all but the one that was just made and the newest of the others; other files are left alone.
 * By a clock that was wrong once, an older one may have a later name.
 *
 * @returns how many were deleted
 */
export async function keepNewest(made: string, count: number): Promise<number> {
  const folder = path.dirname(made);
  const names = (await readdir(folder)).filter((name) => FINISHED.test(name)).sort();
  const others = names.filter((name) => name !== path.basename(made));
  const old = others.slice(0, Math.max(0, others.length - (count - 1)));
  // Another command may have deleted it meanwhile.
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}
