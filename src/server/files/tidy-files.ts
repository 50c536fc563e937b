import { connectService } from '../db/supabase';
import { openScanner } from './clamav';
import { openFileRows } from './file-rows';
import { type Files, judgeUpload, scanKept } from './judge-upload';
import { openStorage } from './storage';

/** Bound on a request in milliseconds; a file of ten megabytes may take some. */
const LIMIT_MS = 30_000;

/**
 * The files of a worker.
 * @param secretKey opens everything: never in a request
 * @param scannerUrl of the virus scanner, if there is one
 */
export const connectFiles = (url: string, secretKey: string, scannerUrl?: string): Files => ({
  rows: openFileRows(connectService(url, secretKey)),
  storage: openStorage(url, secretKey, () => AbortSignal.timeout(LIMIT_MS)),
  scan:
    scannerUrl === undefined
      ? undefined
      : openScanner(scannerUrl, () => AbortSignal.timeout(LIMIT_MS)),
});

/** Scans what no virus scanner has seen. @throws ScannerAway, StorageAway, RowsAway */
async function scanWaiting(files: Files): Promise<void> {
  const { rows, scan } = files;
  while (scan) {
    const id = await rows.nextToScan();
    if (id === null) return;
    await scanKept(id, files, scan);
  }
}

/** Ids in a question about rows, which stands in its address. */
const MOST_IDS = 100;

const MINUTE_MS = 60_000;
const PARTS = 256;

/** How the ids begin that are looked at in a minute: each of 256 parts has its turn, also where this runs every five minutes. */
export const partAt = (ms: number): string =>
  (Math.floor(ms / MINUTE_MS) % PARTS).toString(16).padStart(2, '0');

/**
 * Removes judged files that no row names. A process that ended while it judged a file may have kept it after its lead was erased
 * (judge-upload.ts). There may be many files, so it looks at a part of them at a time.
 */
async function removeStrays({ rows, storage }: Pick<Files, 'rows' | 'storage'>): Promise<void> {
  const names = await storage.listOld(partAt(Date.now()));
  for (let at = 0; at < names.length; at += MOST_IDS) {
    const some = names.slice(at, at + MOST_IDS);
    const known = new Set(await rows.known(some));
    const strays = some.filter((name) => !known.has(name));
    if (strays.length > 0) await storage.removeFiles(strays);
  }
}

/**
 * Judges files whose senders have gone, removes those that nobody needs: the object first, then its row, so that nothing is
 * forgotten that is still there, and has the others scanned. What fails is tried again by the next call.
 *
 * @param secretKey opens everything: never in a request
 * @param scannerUrl of the virus scanner, if there is one
 * @throws ScannerAway, StorageAway, RowsAway
 */
export async function tidyFiles(
  url: string,
  secretKey: string,
  scannerUrl?: string,
): Promise<void> {
  const files = connectFiles(url, secretKey, scannerUrl);
  const { rows, storage } = files;
  for (const id of await rows.toJudge()) await judgeUpload(id, files);
  for (;;) {
    const ids = await rows.toRemove();
    if (ids.length === 0) break;
    await storage.removeFiles(ids);
    await rows.forget(ids);
  }
  await storage.removeStale();
  await removeStrays(files);
  await scanWaiting(files);
}
