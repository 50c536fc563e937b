import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The parts of Emscripten's file system on Node that are used here; its types leave them out. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: OpenFile) => number };
  realPath(node: object): string;
  /** The number that C has for the code of a failed call. */
  convertNodeCode(error: unknown): number;
}

/** A folder has no descriptor. */
interface OpenFile {
  nfd?: number;
  node: object;
}

type Init = NodeFS['init'];

/**
 * The files of a Postgres that waits, as a server does, until the disk has what it wrote. PGlite and Emscripten leave that
 * to the system, which writes within half a minute: a power cut would take acknowledged enquiries with it.
 */
export class SyncedFiles extends NodeFS {
  override async init(...[database, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push(({ NODEFS }) => {
      const files = NODEFS as unknown as NodeFiles;
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) syncNamed(files.realPath(node));
          else fs.fsyncSync(nfd);
          return 0;
        } catch (error) {
          return files.convertNodeCode(error);
        }
      };
    });
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite starts Postgres with `-F`. Of the ways to wait for the disk, Emscripten knows `fsync`. */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

function syncNamed(path: string): void {
  const opened = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(opened);
  } finally {
    fs.closeSync(opened);
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
