import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { makeFolder, syncFile } from '../data-files';
import { fullDisk, tooLarge } from './refusals';

/** Left free for the database, which ends when its log finds no room: no upload may cost an enquiry. */
const ROOM_BYTES = 64 * 1024 * 1024;

const VERSION = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const UNFINISHED = '.new';

/** A file on the disk, as the row of its object describes it. */
export interface StoredFile {
  version: string;
  size: number;
  md5: string;
  writtenAt: Date;
}

interface Bounds {
  limit: number;
  length: number;
}

/**
 * The contents of objects: one file for each version of an object, named after the version, never written again. The row
 * of an object says which version it has, so a file without a row is what a crash left behind.
 */
export class ObjectFiles {
  /** Bytes that are still to come of bodies that are being written: the disk does not show them yet. */
  private awaited = 0;

  private constructor(private readonly folder: string) {}

  /** Opens the folder `storage` of a data folder, making it on the first start. */
  static async open(dataDir: string): Promise<ObjectFiles> {
    const folder = join(dataDir, 'storage');
    await makeFolder(folder);
    return new ObjectFiles(folder);
  }

  private pathOf(version: string): string {
    if (!VERSION.test(version)) throw new Error('A version is a UUID');
    return join(this.folder, version);
  }

  /**
   * Stores a body and waits until the disk has it. The body is read to its end even where it is refused, so that its sender hears
   * why.
   *
   * @param length of the body, if its sender names one
   * @throws StorageError 413 for more than `limit` bytes, 500 for a full disk; the sender's error when the body breaks off
   */
  async write(body: Readable, limit: number, length = limit): Promise<StoredFile> {
    const version = randomUUID();
    const path = this.pathOf(version);
    try {
      const { size, md5 } = await this.writeUnfinished(path + UNFINISHED, body, {
        limit,
        length: Math.min(length, limit),
      });
      await rename(path + UNFINISHED, path);
      await syncFile(this.folder);
      return { version, size, md5, writtenAt: new Date() };
    } catch (error) {
      await rm(path + UNFINISHED, { force: true });
      throw error;
    }
  }

  private async writeUnfinished(path: string, body: Readable, { limit, length }: Bounds) {
    const file = await open(path, 'wx', 0o600);
    const hash = createHash('md5');
    let size = 0;
    let failure: unknown = await this.claimRoom(length);
    let claimed = failure ? 0 : length;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        const shown = Math.min(chunk.length, claimed);
        claimed -= shown;
        this.awaited -= shown;
        if (size > limit) failure ??= tooLarge();
        if (failure) continue;
        hash.update(chunk);
        await file.appendFile(chunk).catch((error: unknown) => (failure = error));
      }
      if (failure) throw failure;
      await file.sync();
      return { size, md5: hash.digest('hex') };
    } finally {
      this.awaited -= claimed;
      await file.close();
    }
  }

  /** Claims room for a body beside those that are being written: many that begin at once would all find it free. */
  private async claimRoom(length: number): Promise<Error | undefined> {
    const { bavail, bsize } = await statfs(this.folder);
    if (bavail * bsize < ROOM_BYTES + this.awaited + length) return fullDisk();
    this.awaited += length;
    return undefined;
  }

  /** @param range first and last byte; undefined for all. @throws the system's `ENOENT` for a file that is not there */
  async read(version: string, range?: { start: number; end: number }): Promise<Readable> {
    const file = await open(this.pathOf(version), 'r');
    return file.createReadStream(range);
  }

  /** Deletes files of versions that no row names any longer. */
  async remove(versions: string[]): Promise<void> {
    for (const version of versions) await rm(this.pathOf(version), { force: true });
  }

  /** Deletes what a crash left between a file and its row. @returns how many files that were */
  async removeStrays(known: ReadonlySet<string>): Promise<number> {
    const strays = (await readdir(this.folder)).filter((name) => {
      const version = name.replace(UNFINISHED, '');
      return VERSION.test(version) && (version !== name || !known.has(version));
    });
    for (const name of strays) await rm(join(this.folder, name), { force: true });
    return strays.length;
  }
}
