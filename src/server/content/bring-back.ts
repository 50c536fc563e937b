import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifThere } from '../if-there';
import type { ContentManager } from './content-manager';
import type { ApiResponse, Result } from '../http/api-types';
import { listFiles } from '../publishing/hash-folder';
import type { FileChange } from './content-change';
import { contentFile } from './content-path';
import { noVersion } from './read-version';
import { inTurn, saveChange, versionsFolder } from './save-change';
import { openVersions, type VersionStore } from './versions';

/** A file as a version has it. */
const restored = (file: string, bytes: Buffer): FileChange =>
  file.endsWith('.json')
    ? { path: file, text: bytes.toString() }
    : { path: file, base64: bytes.toString('base64') };

/**
 * The changes that make the content what it was in a version.
 * @returns undefined for a version that is not there
 * @throws for one that cannot be read whole: what it lacks would be deleted
 */
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
    if (!wanted.includes(file)) {
      changes.push({ path: file, isDeleted: true });
      continue;
    }
    const then = await store.read(id, file);
    if (then === undefined) throw new Error(`Version ${id} names ${file}, and has none.`);
    const now = await ifThere(readFile(path.join(root, file)));
    if (!now?.equals(then)) changes.push(restored(file, then));
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
