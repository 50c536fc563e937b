import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { CommandError } from '../command';

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
 * @throws CommandError if it is damaged, or no backup of this site
 */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true, noChmod: true, processUmask: 0o077 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file} cannot be read: ${reason}`);
  }
  if (!existsSync(path.join(folder, 'db', 'PG_VERSION'))) {
    throw new CommandError(`${file} is no backup of this site: it holds no database.`);
  }
}
