import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import path from 'node:path';
import { hashFolder, listFiles } from '../../src/server/publishing/hash-folder';
import { timeInName } from './backups';

/** The folder of the content in a backup. Managers change content at the desk, so it may be nowhere else. */
const CONTENT = 'content';

/** Copies the content into a copy of the data. */
export async function addContent(contentDir: string, copy: string): Promise<void> {
  for (const file of await listFiles(contentDir)) {
    await cp(path.join(contentDir, file), path.join(copy, CONTENT, file));
  }
}

/** The number of files of content in an unpacked backup. */
export const countContent = async (backup: string): Promise<number> =>
  (await listFiles(path.join(backup, CONTENT))).length;

/**
 * Keeps the content of an unpacked backup beside the data, unless the site has the same. It does not replace the site's: that
 * may be newer, and belongs to the code.
 *
 * @returns what to tell the operator
 */
export async function keepContent(
  backup: string,
  { dataDir, contentDir }: { dataDir: string; contentDir: string },
): Promise<string[]> {
  const saved = path.join(backup, CONTENT);
  if (!existsSync(saved)) return [];
  if ((await hashFolder(saved)) === (await hashFolder(contentDir))) return [];
  const kept = path.join(dataDir, `content-of-backup-${timeInName()}`);
  await rename(saved, kept);
  return [
    `The content of the backup is not what ${contentDir} has. It is kept in ${kept}: copy it over to have it back.`,
  ];
}
