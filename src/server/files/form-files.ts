import server from '../../words/server';
import { FILE_MESSAGES, MAX_FILE_BYTES } from '../../domain/file-bounds';
import { cleanFileName } from '../../readers/file/clean-file-name';
import type { ApiRequest } from '../http/api-types';
import type { ReceiptFiles } from './file-rows';
import { judgeUpload } from './judge-upload';
import { announce, type Files, isFileFault, openFiles } from './take-file';

/** For all files of a form; what is not judged by then is judged later. */
const FORM_FILES_MS = 6_000;

/** A file that was not taken, and why. */
export interface FileFault {
  name: string;
  fault: string;
}

const { files: FAULTS } = server;

/** A form that is sent twice brings the same file again. */
const isThere = ({ files }: ReceiptFiles, { name, size }: File) =>
  files.some(
    (file) => file.state === 'accepted' && file.name === cleanFileName(name) && file.bytes === size,
  );

interface Sent {
  request: ApiRequest;
  file: File;
  /** Of the enquiry. */
  key: string;
}

/** Puts a file where one that was uploaded lies. @returns its id, or why it is not taken. @throws StorageAway, RowsAway */
async function putFile({ rows, storage }: Files, { request, file, key }: Sent) {
  const { name, size } = file;
  if (size === 0) return { fault: FILE_MESSAGES.empty() };
  if (size > MAX_FILE_BYTES) return { fault: FILE_MESSAGES.tooLarge() };
  const announced = await announce(rows, { request, name, size, key });
  if ('seconds' in announced) return { fault: FAULTS.tooOften };
  if ('full' in announced) return { fault: FILE_MESSAGES.tooMany() };
  await storage.putArrived(announced.id, new Uint8Array(await file.arrayBuffer()));
  return { id: announced.id };
}

/** Stands for what a work of files throws when Storage or the database is away. */
async function orAway<T, const Away>(work: Promise<T>, away: Away): Promise<T | Away> {
  try {
    return await work;
  } catch (error) {
    if (isFileFault(error)) return away;
    throw error;
  }
}

interface FormFiles {
  request: ApiRequest;
  /** Opens the receipt of the enquiry that the files belong to. */
  receiptKey: string;
  files: readonly File[];
}

/**
 * Takes the files of a form that was posted without scripts, for an enquiry that is stored. How each was judged stands in the
 * receipt.
 *
 * @returns those that were not taken at all
 */
export async function takeFormFiles({
  request,
  receiptKey,
  files,
}: FormFiles): Promise<FileFault[]> {
  const refuse = ({ name }: File, fault: string) => ({ name: cleanFileName(name), fault });
  const refuseAll = (fault: string) => files.map((file) => refuse(file, fault));
  const due = AbortSignal.timeout(FORM_FILES_MS);
  const opened = openFiles(() => due);
  if (!opened) return refuseAll(FAULTS.off);
  const there = await orAway(opened.rows.ofReceipt(receiptKey), 'away');
  if (there === 'away') return refuseAll(FAULTS.away);
  if (there === null) return refuseAll(FAULTS.closed);
  const { key } = there;
  const faults: FileFault[] = [];
  const ids: string[] = [];
  for (const file of files.filter((sent) => !isThere(there, sent))) {
    const put = await orAway(putFile(opened, { request, file, key }), { fault: FAULTS.away });
    if ('id' in put) ids.push(put.id);
    else faults.push(refuse(file, put.fault));
  }
  await Promise.all(ids.map((id) => orAway(judgeUpload(id, opened, { key }), 'away')));
  return faults;
}

/** The files of an enquiry for its receipt; undefined where files are off, and once it is closed. */
export async function filesOfReceipt({ deadline }: ApiRequest, receiptKey: string) {
  const opened = openFiles(() => deadline);
  const there = opened && (await orAway(opened.rows.ofReceipt(receiptKey), 'away'));
  return there === 'away' ? there : there?.files;
}
