import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { OperatorError } from '../../../supabase/local/operator-error';

/**
 * Writes a folder's content as a new `.tar.gz` that only its owner can read, and waits until it is on the disk.
 * Rejects if the file exists.
 */
export async function pack(folder: string, file: string): Promise<void> {
  const archive = create({ gzip: true, cwd: folder, portable: true }, await readdir(folder));
  await pipeline(archive, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  const written = await open(file, 'r+');
  await written.sync().finally(() => written.close());
}

/**
 * Writes what an archive holds into a folder.
 * @throws OperatorError if it is damaged, or no backup of this site
 */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, noChmod: true, processUmask: 0o077 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read: ${reason}`);
  }
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) {
    throw new OperatorError(`${file} is no backup of this site: it holds no database.`);
  }
}

const finished = /^backup-\d{4}-\d{2}-\d{2}T[\d-]+Z\.tar\.gz$/;

/** Names sort by time, and are allowed on every file system. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`;

/** Deletes all but the newest backups of a folder; other files are left alone. */
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
