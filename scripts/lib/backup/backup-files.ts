import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const finished = /^backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/** Names sort by time, and are allowed on every file system. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;

/**
 * Deletes all but the newest backups of a folder; other files are left alone.
 * @returns how many were deleted
 */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const backups = (await readdir(folder)).filter((name) => finished.test(name)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - count));
  for (const name of old) await rm(path.join(folder, name));
  return old.length;
}

const dayMs = 24 * 60 * 60_000;

/** Deletes copies that a killed backup left in a data folder; one that is being made is younger. */
export async function deleteStaleCopies(dataDir: string): Promise<void> {
  const copies = path.join(dataDir, 'copies');
  const names = await readdir(copies).catch(() => []);
  for (const copy of names.map((name) => path.join(copies, name))) {
    const { mtimeMs } = await stat(copy);
    if (Date.now() - mtimeMs > dayMs) await rm(copy, { recursive: true });
  }
}
