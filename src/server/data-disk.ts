import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { env } from './env';

/** PostgreSQL ends when its next log file, of 16 MB, finds no room. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** The room on a disk; `isFull` when the database on it cannot go on writing. */
export type DiskRoom = { freeBytes: number; isFull: boolean };

/** @param stats of a file system, as `statfs` tells them */
export function roomOf({
  bavail,
  bsize,
  files,
  ffree,
}: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>): DiskRoom {
  const freeBytes = bavail * bsize;
  // File systems without a table of files count none.
  const isTableFull = files > 0 && ffree === 0;
  return { freeBytes, isFull: freeBytes < NEEDED_BYTES || isTableFull };
}

/** The room on the disk of a folder, without what is kept for root. */
export const readDiskRoom = async (folder: string): Promise<DiskRoom> =>
  roomOf(await statfs(folder));

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Why nothing can be stored, for the terminal and the log. */
export const fullDiskLine = (folder: string, { freeBytes }: DiskRoom): string =>
  `The disk of ${folder} is full (${megabytes(freeBytes)} free, ${megabytes(NEEDED_BYTES)} needed): nothing can be stored until there is room.`;

/** Whether the local Supabase of our host has no room; false where the data are elsewhere. */
export async function isDataDiskFull(): Promise<boolean> {
  const { LOCAL_DATA_DIR } = env();
  return LOCAL_DATA_DIR !== undefined && (await readDiskRoom(LOCAL_DATA_DIR)).isFull;
}
