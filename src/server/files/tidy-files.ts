import { connectService } from '../db/supabase';
import { openFileRows } from './file-rows';
import { type Files, judgeUpload } from './judge-upload';
import { openStorage } from './storage';

/** Bound on a request in milliseconds; a file of ten megabytes may take some. */
const LIMIT_MS = 30_000;

/** The files of a worker. @param secretKey opens everything: never in a request */
export const connectFiles = (url: string, secretKey: string): Files => ({
  rows: openFileRows(connectService(url, secretKey)),
  storage: openStorage(url, secretKey, () => AbortSignal.timeout(LIMIT_MS)),
});

/**
 * Judges files whose senders have gone, and removes those that nobody needs: the object first, then its row, so that nothing is
 * forgotten that is still there. What fails is tried again by the next call.
 *
 * @param secretKey opens everything: never in a request
 * @throws StorageAway, RowsAway
 */
export async function tidyFiles(url: string, secretKey: string): Promise<void> {
  const { rows, storage } = connectFiles(url, secretKey);
  for (const id of await rows.toJudge()) await judgeUpload(id, { rows, storage });
  for (;;) {
    const ids = await rows.toRemove();
    if (ids.length === 0) break;
    await storage.removeFiles(ids);
    await rows.forget(ids);
  }
  await storage.removeStale();
}
