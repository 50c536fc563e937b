import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentManager } from './content-manager';
import type { ApiResponse, Result } from '../http/api-types';
import { problem } from '../http/problem';
import type { VersionPictureQuery } from '../../domain/http-api/content-versions';
import { listFiles } from '../publishing/hash-folder';
import { changesOf } from './compare-versions';
import type { FileChange } from './content-change';
import { contentFile } from './content-path';
import { inTurn, saveChange, versionsFolder } from './save-change';
import { openVersions, type VersionStore } from './versions';

const noVersion = (): ApiResponse => problem(404, { detail: 'There is no such version.' });

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

/** A file as a version has it. */
const restored = (file: string, bytes: Buffer): FileChange =>
  file.endsWith('.json')
    ? { path: file, text: bytes.toString() }
    : { path: file, base64: bytes.toString('base64') };

/** The changes that make the content what it was in a version. @returns undefined for a version that is not there */
async function changesBack(
  store: VersionStore,
  root: string,
  id: string,
): Promise<FileChange[] | undefined> {
  const wanted = await store.filesOf(id);
  if (wanted === undefined) return undefined;
  const changes: FileChange[] = [];
  for (const file of new Set([...wanted, ...(await listFiles(root))])) {
    if ((await contentFile(root, path.posix.join('content', file))) === undefined) continue;
    const then = wanted.includes(file) ? await store.read(id, file) : undefined;
    const now = await readFile(path.join(root, file)).catch(() => undefined);
    if (then === undefined) changes.push({ path: file, isDeleted: true });
    else if (!now?.equals(then)) changes.push(restored(file, then));
  }
  return changes;
}

const REFUSAL =
  'That version would have faults by now, so the content stays as it is. Bring back what you need by hand.';

/** Makes the content what it was in a version. @returns the changed paths; 404, 422 with the faults */
export const bringBack = (
  { root, manager, note }: ContentManager,
  id: string,
): Promise<Result<object> | ApiResponse> =>
  inTurn(async () => {
    const store = await openVersions(root, versionsFolder());
    const files = await changesBack(store, root, id);
    if (files === undefined) return noVersion();
    if (files.length === 0) return { ok: true, value: { changed: [] } };
    const saved = await saveChange({ root, files, refusal: REFUSAL }, manager, note);
    return saved.ok ? { ok: true, value: { changed: saved.value } } : saved;
  });
