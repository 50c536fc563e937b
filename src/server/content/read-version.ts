import path from 'node:path';
import type { VersionPictureQuery } from '../../domain/http-api/content-versions';
import type { ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import { changesOf } from './compare-versions';
import { contentFile } from './content-path';
import { versionsFolder } from './save-change';
import { openVersions } from './versions';

export const noVersion = (): ApiResponse => problem(404, { detail: 'There is no such version.' });

/** The changes of a version, file by file; 404. */
export async function readChanges(root: string, id: string): Promise<Result<object> | ApiResponse> {
  const store = await openVersions(root, versionsFolder());
  const version = (await store.list()).find((one) => one.id === id);
  if (!version) return noVersion();
  return { ok: true, value: { changes: await changesOf(store, id, version.files) } };
}

/** Media types of pictures, by the ends of their names. */
const PICTURES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

/** A picture as it was before a version, or after it; 404. */
export async function readVersionPicture(
  root: string,
  id: string,
  { file, side }: VersionPictureQuery,
): Promise<ApiResponse> {
  const type = PICTURES[path.extname(file).toLowerCase()];
  const isContent = (await contentFile(root, path.posix.join('content', file))) !== undefined;
  if (type === undefined || !isContent) return noVersion();
  const store = await openVersions(root, versionsFolder());
  const version = side === 'after' ? id : await store.before(id);
  const bytes = version === undefined ? undefined : await store.read(version, file);
  return bytes ? { status: 200, headers: { 'content-type': type }, bytes } : noVersion();
}
