import server from '../../words/server';
import { FILE_MESSAGES } from '../../domain/file-bounds';
import { type NewFile } from '../../domain/http-api/files';
import { cleanFileName } from '../../readers/file/clean-file-name';
import { openDatabase } from '../db/supabase';
import { env } from '../env';
import type { ApiRequest, ApiResponse } from '../http/api-types';
import { clientHash } from '../http/client';
import { invalid, problem, tooMany, unavailable } from '../http/problem';
import { openScanner } from './clamav';
import { WorkerAway } from '../worker/run-in-worker';
import { openFileRows, RowsAway } from './file-rows';
import { judgeUpload } from './judge-upload';
import { type FileStorage, openStorage, StorageAway, UNJUDGED_TYPE } from './storage';

/** Ten megabytes go from Storage to us and back, so this takes longer than other calls; a function on Netlify has ten seconds. */
const JUDGE_MS = 9_000;

const MISSING = 'SUPABASE_SECRET_KEY';

/** 503: without the secret key nobody may sign a link. */
const filesOff = (): ApiResponse =>
  problem(503, {
    detail: `Files cannot be taken until ${MISSING} is set.`,
    members: { missing: MISSING },
  });

/** Milliseconds that a sender waits for the virus scanner; after that the file is scanned by the worker. */
const SCAN_MS = 4_000;

const scanSignal = (due: AbortSignal) => AbortSignal.any([due, AbortSignal.timeout(SCAN_MS)]);

/** Files and what is known of them, past row level security; undefined without the secret key. */
export function openFiles(signal: () => AbortSignal) {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, CLAMAV_URL } = env();
  if (SUPABASE_SECRET_KEY === undefined) return undefined;
  return {
    rows: openFileRows(openDatabase(SUPABASE_URL, { key: SUPABASE_SECRET_KEY }, signal)),
    storage: openStorage(SUPABASE_URL, SUPABASE_SECRET_KEY, signal),
    scan:
      CLAMAV_URL === undefined ? undefined : openScanner(CLAMAV_URL, () => scanSignal(signal())),
  };
}

export type Files = NonNullable<ReturnType<typeof openFiles>>;

/** Whether Storage or the database did not answer, or not in time, or a file could not be judged now. */
export const isFileFault = (error: unknown): boolean =>
  [StorageAway, RowsAway, WorkerAway].some((fault) => error instanceof fault);

/** Answers 503 where files are off, and where nothing can be done with them now. */
export async function withFiles(
  signal: () => AbortSignal,
  work: (files: Files) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const files = openFiles(signal);
  if (!files) return filesOff();
  try {
    return await work(files);
  } catch (error) {
    if (isFileFault(error)) return unavailable();
    throw error;
  }
}

interface Announcement {
  request: ApiRequest;
  name: string;
  size: number;
  /** Of the enquiry. */
  key: string | undefined;
}

/** Notes a file that a visitor sends. @throws RowsAway */
export function announce(rows: Files['rows'], { request, name, size, key }: Announcement) {
  const client = clientHash(request);
  return rows.announce({
    p_name: cleanFileName(name),
    p_bytes: size,
    ...(key !== undefined && { p_key: key }),
    ...(client !== undefined && { p_client: client }),
  });
}

/** How the bytes of a file are sent. */
export const uploadOf = async (id: string, storage: FileStorage) => ({
  method: 'PUT',
  url: await storage.signUpload(id),
  headers: { 'content-type': UNJUDGED_TYPE },
});

/** Announces a file of a visitor: 201 with its id and how to upload it, 429 after too many, 503. */
export const announceFile = (
  request: ApiRequest,
  { name, size }: NewFile,
  key: string | undefined,
): Promise<ApiResponse> =>
  withFiles(
    () => request.deadline,
    async ({ rows, storage }) => {
      const announced = await announce(rows, { request, name, size, key });
      if ('seconds' in announced) return tooMany(announced.seconds);
      if ('full' in announced) {
        return invalid([{ field: 'files', message: FILE_MESSAGES.tooMany() }]);
      }
      const { id } = announced;
      return { status: 201, body: { id, upload: await uploadOf(id, storage) } };
    },
  );

/**
 * Judges a file that was uploaded: 200 with it, 404, 409 with a new link before it has arrived, 422 with the reason why it is
 * refused, 503.
 *
 * @param via another's file is unknown
 */
export const judgeSentFile = (
  id: string,
  key: string | undefined,
  via: 'brief' | 'reply' = 'brief',
): Promise<ApiResponse> => {
  const due = AbortSignal.timeout(JUDGE_MS);
  return withFiles(
    () => due,
    async (files) => {
      const file = await judgeUpload(id, files, { key, via });
      if (file === 'missing') return problem(404, { detail: FILE_MESSAGES.unknown() });
      if (file === 'expected') {
        const detail = server.files.notArrived;
        return problem(409, { detail, members: { upload: await uploadOf(id, files.storage) } });
      }
      if (file.state === 'refused') {
        return invalid([{ field: 'files', message: file.reason ?? FILE_MESSAGES.unknown() }]);
      }
      const { name, bytes, kind } = file;
      return { status: 200, body: { file: { id, name, bytes, kind } } };
    },
  );
};
