import path from 'node:path';
import type { Env } from '../../src/server/env';
import { PUBLISHING } from '../../src/server/publishing/publication-files';
import type { Release, Served } from '../serve/release';
import type { Repeating } from '../workers/repeat';
import type { Build } from './builds';
import { startPublisher } from './publisher';
import { openWorkshop } from './workshop';

interface Publishing {
  projectRoot: string;
  /** Folder of the content that managers change. */
  content: string;
  /** Folder of what is published. */
  folder: string;
  /** The build that is served. */
  built: Build;
}

/**
 * Whether managers can publish from the desk: undefined where the packages that build are missing, or where nobody knows what the
 * build was made of.
 */
export function findPublishing(
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  projectRoot: string,
  { content, built }: { content: string | undefined; built: Build | undefined },
): Publishing | undefined {
  if (content === undefined || built === undefined) return undefined;
  const folder = path.resolve(projectRoot, DATA_DIR, PUBLISHING);
  return { projectRoot, content, folder, built };
}

/** Starts to publish what managers ask for. @param publish gives a build to visitors */
export async function startPublishing(
  publishing: Publishing | undefined,
  served: Served,
  publish: (release: Release) => Promise<void>,
): Promise<Repeating | undefined> {
  if (!publishing) return undefined;
  const { projectRoot, folder, content, built } = publishing;
  return startPublisher({
    workshop: openWorkshop(projectRoot, folder),
    content,
    served: built,
    publish,
    show: (draft) => {
      served.draft = draft;
    },
  });
}
