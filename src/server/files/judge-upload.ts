import fastq from 'fastq';
import server from '../../words/server';
import { MAX_FILE_BYTES, FILE_MESSAGES } from '../../domain/file-bounds';
import { inWorker, WorkerFault } from '../worker/run-in-worker';
import { type Scan, ScannerAway } from './clamav';
import type { FileJudgement, FileRow, FileRows } from './file-rows';
import { work } from './judge-file';
import { type FileStorage, MEDIA_TYPES, sha256Of, UNJUDGED_TYPE } from './storage';

type JudgeInput = Parameters<typeof work>[0];
type Judgement = Awaited<ReturnType<typeof work>>;

/** A function on Netlify runs on AWS Lambda: in a process of its own, which has limits and may end with the work. */
const isAlone = process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined;

const judge = isAlone
  ? work
  : inWorker<JudgeInput, Judgement>({
      module: 'src/server/files/judge-file',
      timeoutMs: 10_000,
      maxMemoryMb: 256,
      // An enquiry often brings several.
      idleMs: 10_000,
    });

/** For the sender; staff see what was found. The database has its own, in English, for a file that it accepted before. */
const infected = () => server.refusedFiles.infected;

const tooHard = () => server.files.tooSlow;

/**
 * Judges bytes; what takes too long or too much memory is refused. Null for a picture in the text of an email.
 * @throws WorkerAway
 */
async function judgeBytes(file: JudgeInput): Promise<FileJudgement | null> {
  const { bytes } = file;
  const size = bytes.byteLength;
  try {
    const { verdict, kind, name: cleaned, inline, isAttachment, reason } = await judge(file);
    if (!isAttachment) return null;
    return verdict === 'accept'
      ? {
          state: 'accepted',
          name: cleaned,
          bytes: size,
          kind,
          may_be_shown: inline,
          sha256: sha256Of(bytes),
        }
      : { state: 'refused', name: cleaned, bytes: Math.max(size, 1), reason: reason ?? tooHard() };
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    return { state: 'refused', name: file.name, bytes: size, reason: tooHard() };
  }
}

/** A scanner that did not answer is left alone for so long: files would queue behind it, and are scanned later anyway. */
const REST_MS = 30_000;
let restsUntil = 0;

/** A judgement with what the virus scanner says; as it was where there is none, or while it is away. */
async function withScan(
  judgement: Extract<FileJudgement, { state: 'accepted' }>,
  bytes: Uint8Array,
  scan: Scan | undefined,
): Promise<FileJudgement> {
  if (!scan || Date.now() < restsUntil) return judgement;
  try {
    const scanned = await scan(bytes);
    if (scanned.scan === 'clean') return { ...judgement, scan: 'clean' };
    return {
      ...judgement,
      state: 'refused',
      reason: infected(),
      scan: 'infected',
      scan_signature: scanned.signature,
    };
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error;
    restsUntil = Date.now() + REST_MS;
    return judgement;
  }
}

/** Judges bytes, and keeps accepted ones where no link of their sender leads. */
async function judgeAndKeep(
  id: string,
  file: JudgeInput,
  { storage, scan }: Files,
): Promise<FileJudgement | null> {
  const judgement = await judgeBytes(file);
  if (judgement?.state !== 'accepted') return judgement;
  await storage.keep(id, file.bytes, MEDIA_TYPES[judgement.kind] ?? UNJUDGED_TYPE);
  return withScan(judgement, file.bytes, scan);
}

/** @returns undefined before the file has arrived */
async function judgeArrived(
  { id, name, bytes, via }: FileRow,
  files: Files,
): Promise<FileJudgement | null | undefined> {
  const arrived = await files.storage.readArrived(id, MAX_FILE_BYTES);
  if (arrived === null) return undefined;
  if (arrived === 'too-large') {
    return { state: 'refused', name, bytes, reason: FILE_MESSAGES.tooLarge() };
  }
  return judgeAndKeep(id, { bytes: arrived, name, type: '', via }, files);
}

/** Two files at a time, because each is whole in memory. */
const turns = fastq.promise((turn: () => ReturnType<typeof judgeArrived>) => turn(), 2);

/** Rows of files, their bytes, and the virus scanner if there is one. */
export type Files = { rows: FileRows; storage: FileStorage; scan?: Scan | undefined };

/**
 * Records how a file was judged. One that was erased meanwhile leaves no object behind.
 * @returns whether it is still wanted
 */
async function settle(
  id: string,
  judgement: FileJudgement | null,
  { rows, storage }: Files,
): Promise<boolean> {
  const isWanted = await rows.settle(id, judgement);
  if (!isWanted && judgement && 'sha256' in judgement) await storage.removeFiles([id]);
  return isWanted;
}

/**
 * Scans a file that was accepted while the virus scanner was away, or before there was one.
 * @throws ScannerAway, StorageAway, RowsAway
 */
export async function scanKept(id: string, { rows, storage }: Files, scan: Scan): Promise<void> {
  const bytes = await storage.read(id);
  if (bytes) await rows.settleScan(id, sha256Of(bytes), await scan(bytes));
}

/**
 * Judges and keeps a file that came by email. Doing it again changes nothing.
 * @throws StorageAway, RowsAway, WorkerAway
 */
export async function judgeMailed(id: string, file: JudgeInput, files: Files): Promise<void> {
  const judgement = await turns.push(() => judgeAndKeep(id, file, files));
  await settle(id, judgement ?? null, files);
}

/**
 * Judges an upload by its bytes, and keeps an accepted one where its sender cannot replace it. Doing it again, or twice at a
 * time, changes nothing: the first judgement that is recorded stays.
 *
 * @param of the key of the enquiry with which its sender has sent it, and the way on which it must have come
 * @returns the file as it is recorded; 'missing' when it is unknown or no longer wanted, 'expected' before it has arrived
 * @throws StorageAway, RowsAway, WorkerAway
 */
export async function judgeUpload(
  id: string,
  files: Files,
  of: { key?: string | undefined; via?: FileRow['via'] } = {},
): Promise<FileRow | 'missing' | 'expected'> {
  const { rows, storage } = files;
  const row = await rows.find(id, of.key);
  if (row === null || (of.via !== undefined && row.via !== of.via)) return 'missing';
  if (row.state === 'expected') {
    const judgement = await turns.push(() => judgeArrived(row, files));
    if (judgement === undefined) return 'expected';
    if (!(await settle(id, judgement, files))) return 'missing';
  }
  await storage.removeArrived(id);
  return (await rows.find(id)) ?? 'missing';
}
