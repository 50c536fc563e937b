import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { KEPT } from '../../../supabase/local/data-copy';

/**
 * Moves what a folder holds to the place of a data folder's own, and that aside. Moves on one disk are a matter of
 * microseconds; the database comes last, so that a start after a crash half-way never takes the wrong keys for it.
 *
 * @param dataDir folder that this process has locked
 * @returns where the former data is; undefined if there was none
 */
export async function replaceData(dataDir: string, folder: string): Promise<string | undefined> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = path.join(dataDir, `replaced-${time}`);
  const hadData = KEPT.some((name) => existsSync(path.join(dataDir, name)));
  if (hadData) await mkdir(aside, { mode: 0o700 });
  for (const name of KEPT.toReversed()) {
    const place = path.join(dataDir, name);
    if (existsSync(place)) await rename(place, path.join(aside, name));
    const restored = path.join(folder, name);
    if (existsSync(restored)) await rename(restored, place);
  }
  return hadData ? aside : undefined;
}
