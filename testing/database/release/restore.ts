import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Connection } from '../../../supabase/local/database';

export const RELEASES = join(__dirname, '../../../supabase/releases');

/** Versions of the site that were released, and the filled project of each. */
export const releases = () =>
  readdirSync(RELEASES).map((version) => ({
    version,
    project: join(RELEASES, version, 'project.sql.gz'),
  }));

/** Restores a release, as `make.ts` wrote it, into a project without migrations. */
export async function restoreRelease(database: Connection, file: string): Promise<void> {
  await database.exec(gunzipSync(await readFile(file)).toString());
}
