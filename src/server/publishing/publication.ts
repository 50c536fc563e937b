import os from 'node:os';
import type { Publication, PublicationKind } from '../../domain/http-api/publication';
import type { ContentManager } from '../content/content-manager';
import { env } from '../env';
import type { ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import { draftAddress } from './draft-cookie';
import { hashFolder } from './hash-folder';
import { ask, type PublishingState, readState } from './publication-files';

const notHere = (): ApiResponse =>
  problem(503, {
    detail: 'This site is not built by its host: what is saved is on it after the next build.',
    members: { hosted: true },
  });

interface Found {
  folder: string;
  state: PublishingState;
}

/** The folder and state of publishing; undefined where the host does not build the site. */
async function findState(): Promise<Found | undefined> {
  const { PUBLISHING_DIR: folder } = env();
  if (folder === undefined) return undefined;
  const state = await readState(folder);
  return state && { folder, state };
}

/** The state of publishing, compared with what is saved; 503 where the host does not build the site. */
export async function findPublication({
  root,
}: Pick<ContentManager, 'root'>): Promise<Result<Publication> | ApiResponse> {
  const found = await findState();
  if (!found) return notHere();
  const { published, draft, job, last } = found.state;
  const content = await hashFolder(root);
  return {
    ok: true,
    value: {
      ...{ job, last },
      published: { at: published.at, by: published.by },
      is_changed: content !== published.content,
      draft: draft && {
        ...{ at: draft.at, by: draft.by },
        is_current: draft.content === content,
        address: await draftAddress(draft.id),
      },
    },
  };
}

/** Memory that a build takes at most (`npm run drills -- publishing`), beside the site that is served. */
const NEEDED_BYTES = 2e9;

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

const tooLittleMemory = (free: number): ApiResponse =>
  problem(503, {
    detail: `Building needs ${gigabytes(NEEDED_BYTES)} of free memory, and this machine has ${gigabytes(free)}. Nothing was begun.`,
  });

const busy = (): ApiResponse =>
  problem(409, { detail: 'The site is being built already. Wait until that is done.' });

/**
 * Asks the host for a build.
 *
 * @param freeBytes memory that is free
 * @returns 202; 409 while one is under way, 503 with too little memory
 */
export async function askFor(
  kind: PublicationKind,
  { manager }: Pick<ContentManager, 'manager'>,
  freeBytes = os.freemem(),
): Promise<ApiResponse> {
  const found = await findState();
  if (!found) return notHere();
  if (found.state.job) return busy();
  if (freeBytes < NEEDED_BYTES) return tooLittleMemory(freeBytes);
  const asked = { kind, by: manager.name, at: new Date().toISOString() };
  return (await ask(found.folder, asked)) ? { status: 202 } : busy();
}
