import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './errors';
import { syncFile } from './synced-files';

const markOf = (dataDir: string) => join(dataDir, 'half-restored');

/** Marks a data folder whose contents are about to be moved to `aside`, and others into their place. */
export async function markHalfRestored(dataDir: string, aside: string): Promise<void> {
  await writeFile(markOf(dataDir), aside, { mode: 0o600 });
  await syncFile(markOf(dataDir));
  await syncFile(dataDir);
}

/** Says that all is in its place. */
export async function unmarkHalfRestored(dataDir: string): Promise<void> {
  await syncFile(dataDir);
  await rm(markOf(dataDir));
}

/** @throws OperatorError when a restore was cut off: a start would take what it left for a new site, without leads */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const aside = await readFile(markOf(dataDir), 'utf8').catch(() => undefined);
  if (aside === undefined) return;
  throw new OperatorError(
    `A restore into ${dataDir} was cut off: run it again, with --replace. What was there before is in ${aside}.`,
  );
}
