import fastq from 'fastq';
import { MAX_FILE_BYTES, FILE_MESSAGES } from '../../domain/file-bounds';
import { inWorker, WorkerFault } from '../worker/run-in-worker';
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

const TOO_HARD = 'This file takes too long to check.';

/** Judges bytes; what takes too long or too much memory is refused. */
async function judgeBytes(bytes: Uint8Array, name: string): Promise<FileJudgement> {
  const size = bytes.byteLength;
  try {
    const {
      verdict,
      kind,
      name: cleaned,
      inline,
      reason,
    } = await judge({
      bytes,
      name,
      type: '',
      via: 'brief',
    });
    return verdict === 'accept'
      ? {
          state: 'accepted',
          name: cleaned,
          bytes: size,
          kind,
          may_be_shown: inline,
          sha256: sha256Of(bytes),
        }
      : { state: 'refused', name: cleaned, bytes: Math.max(size, 1), reason: reason ?? TOO_HARD };
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    return { state: 'refused', name, bytes: size, reason: TOO_HARD };
  }
}

interface Turn {
  row: FileRow;
  storage: FileStorage;
}

/** @returns undefined before the file has arrived */
async function judgeArrived({
  row: { id, name, bytes },
  storage,
}: Turn): Promise<FileJudgement | undefined> {
  const arrived = await storage.readArrived(id, MAX_FILE_BYTES);
  if (arrived === null) return undefined;
  if (arrived === 'too-large') {
    return { state: 'refused', name, bytes, reason: FILE_MESSAGES.tooLarge };
  }
  const judgement = await judgeBytes(arrived, name);
  if (judgement.state === 'accepted') {
    await storage.keep(id, arrived, MEDIA_TYPES[judgement.kind] ?? UNJUDGED_TYPE);
  }
  return judgement;
}

/** Two files at a time: each is whole in memory, and the time that one waits must not count as time that it takes. */
const turns = fastq.promise(judgeArrived, 2);

/**
 * Judges an upload by its bytes, and keeps an accepted one where its sender cannot replace it. Doing it again, or twice at a time,
 * changes nothing: the first judgement that is recorded stays.
 *
 * @param key of the enquiry with which its sender has sent it
 * @returns the file as it is recorded; 'missing' when it is unknown or no longer wanted, 'expected' before it has arrived
 * @throws StorageAway, RowsAway
 */
export async function judgeUpload(
  id: string,
  { rows, storage }: { rows: FileRows; storage: FileStorage },
  key?: string,
): Promise<FileRow | 'missing' | 'expected'> {
  const row = await rows.find(id, key);
  if (row === null) return 'missing';
  if (row.state === 'expected') {
    const judgement = await turns.push({ row, storage });
    if (!judgement) return 'expected';
    if (!(await rows.settle(id, judgement))) return 'missing';
  }
  await storage.removeArrived(id);
  return (await rows.find(id)) ?? 'missing';
}
