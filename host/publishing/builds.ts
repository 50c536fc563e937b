import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ifThere } from '../../src/server/if-there';
import { PUBLISHING, readState } from '../../src/server/publishing/publication-files';
import type { SourceHashes } from './sources';

const stampSchema = z.object({
  code: z.string(),
  content: z.string(),
  built_at: z.string(),
  /** The number of its texts that are still to be written. */
  unwritten: z.number().default(0),
});

/** The hashes of a build's sources, its time, and what it lacks. */
type Stamp = z.infer<typeof stampSchema>;

/** A build that can be served. */
export interface Build extends Stamp {
  /** Holds `public` and `.build`. */
  folder: string;
}

/** The stamp that a whole build leaves in its folder. */
export const stampPath = (folder: string): string => path.join(folder, '.build', 'sources.json');

/** The id of the project's own build. */
export const OWN = 'own';

export const releaseFolder = (publishing: string, id: string): string =>
  path.join(publishing, 'releases', id);

/** The build of a folder; undefined without one that has ended. */
export async function readBuild(folder: string): Promise<Build | undefined> {
  const text = await ifThere(readFile(stampPath(folder), 'utf8'));
  const stamp = text === undefined ? undefined : stampSchema.safeParse(JSON.parse(text)).data;
  return stamp && { ...stamp, folder };
}

/** The build that was published last, if any. */
async function readPublished(publishing: string): Promise<Build | undefined> {
  const state = await readState(publishing);
  if (state === undefined || state.published.id === OWN) return undefined;
  return readBuild(releaseFolder(publishing, state.published.id));
}

/**
 * The newest build of this code: the project's own, or the one that a manager has published.
 *
 * @param code hash of the code; by default that of the project's own build, which the running code belongs to
 */
export async function newestBuild(
  projectRoot: string,
  dataDir: string,
  code?: SourceHashes['code'],
): Promise<Build | undefined> {
  const own = await readBuild(projectRoot);
  const wanted = code ?? own?.code;
  const published = await readPublished(path.join(dataDir, PUBLISHING));
  return [own, published]
    .filter((build) => build !== undefined && build.code === wanted)
    .toSorted((one, other) => (one?.built_at ?? '').localeCompare(other?.built_at ?? ''))
    .at(-1);
}
