import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const VERSION = /[ @]v?\d+\.\d+\.\d+[\w.+-]*/g;

/** A licence text that names its packages, but not which version of them is in use here. */
export const withoutVersions = (text: string): string => text.replace(VERSION, '');

/** Takes the versions out of the licence texts that webpack puts beside the scripts. */
export async function finishLicenseTexts(publicFolder: string): Promise<void> {
  const files = (await readdir(publicFolder)).filter((file) => file.endsWith('.LICENSE.txt'));
  for (const file of files) {
    const text = await readFile(join(publicFolder, file), 'utf8');
    const finished = withoutVersions(text);
    if (finished !== text) await writeFile(join(publicFolder, file), finished);
  }
}
