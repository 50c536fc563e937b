import type { FastifyBaseLogger } from 'fastify';
import { type DiskRoom, fullDiskLine, readDiskRoom } from '../../src/server/data-disk';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

interface DiskOptions {
  /** Data folder; its disk is watched. */
  folder: string;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Pause between two checks, in ms. */
  everyMs?: number;
  /** Reads the free space; tests use another. */
  read?: (folder: string) => Promise<DiskRoom>;
}

const TEN_SECONDS = 10_000;

/** Logs once when the disk is full, and once when it has space again. */
export function watchDisk({
  folder,
  log,
  everyMs = TEN_SECONDS,
  read = readDiskRoom,
}: DiskOptions): Repeating {
  let wasFull = false;
  return repeat(everyMs, async () => {
    try {
      const room = await read(folder);
      if (room.isFull && !wasFull) log.error(fullDiskLine(folder, room));
      if (!room.isFull && wasFull) log.warn(`The disk of ${folder} has room again.`);
      wasFull = room.isFull;
    } catch (cause) {
      log.warn({ cause }, 'the room on the disk could not be read');
    }
  });
}

/** Watches the disk of the local Supabase; undefined with a hosted one. */
export const startDiskWatch = (
  { dataDir }: Pick<SupabaseConnection, 'dataDir'>,
  log: DiskOptions['log'],
): Repeating | undefined =>
  dataDir === undefined ? undefined : watchDisk({ folder: dataDir, log });
