import { v4 as uuid } from 'uuid';
import { sendBytes } from '../../components/upload/send-bytes';
import { read } from '../database';
import { listen } from '../messages';
import { eraseFile, readFile, readFiles, storeFile, type StoredFile } from './file-store';
import { announce, FileForgotten, FileLater, FileRefused, judge } from './upload-file';

/**
 * How far a file has come:
 * - `waiting`: for a connection, or for the text that it belongs to
 * - `sending`: so many of its bytes have left
 * - `checking`: all have, and the server looks at it
 * - `accepted`, `refused`: the server has said so
 */
export type Progress =
  { kind: 'waiting' | 'checking' | 'accepted' } | { kind: 'sending'; sent: number } | Refused;

type Refused = { kind: 'refused'; reason: string };

export interface Upload extends StoredFile {
  progress: Progress;
  /** Whether the device keeps the file, should the page be closed. */
  isKept: boolean;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** All files of this page, by their ids on this device. */
let uploads: ReadonlyMap<string, Upload> = new Map();
const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();

/** The uploads, for `useSyncExternalStore`. */
export const uploadsStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => uploads,
};

function put(upload: Upload): void {
  uploads = new Map(uploads).set(upload.id, upload);
  for (const listener of listeners) listener();
}

function change(id: string, changes: Partial<Upload>): void {
  const upload = uploads.get(id);
  if (upload) put({ ...upload, ...changes });
}

const show = (id: string, progress: Progress) => change(id, { progress });

/** Keeps what is known of a file on the device. */
async function keep(id: string, changes: Partial<StoredFile> = {}): Promise<void> {
  change(id, changes);
  const upload = uploads.get(id);
  if (!upload) return;
  const { progress: _progress, isKept: _isKept, ...stored } = upload;
  change(id, { isKept: await storeFile(stored) });
}

/** Ends when the time is over, the connection is back, or an enquiry was answered. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = listen(({ type }) => type === 'answered' && end());
    const end = () => {
      stop();
      resolve();
    };
    setTimeout(end, ms);
    addEventListener('online', end, { once: true });
    signal.addEventListener('abort', end);
  });
}

/** The text of an enquiry goes first: the server gives a file that comes later to the enquiry that it has. */
const isTextUnsent = async (key: string): Promise<boolean> =>
  Boolean(await read(key).catch(() => undefined));

/** Announces a file, unless it was: how to send its bytes, or undefined once the server has judged it. */
async function findWay({ id, file, serverId, sentUnder }: Upload, keyOf: KeyOf) {
  if (sentUnder !== undefined && (await isTextUnsent(sentUnder))) throw new FileLater();
  if (serverId !== undefined) return judge(serverId, sentUnder);
  const announced = await announce(file, sentUnder ?? keyOf());
  // The server takes two files of one name and size for one, until the first has arrived.
  if ([...uploads.values()].some(({ serverId: taken }) => taken === announced.id)) {
    throw new FileLater();
  }
  await keep(id, { serverId: announced.id });
  return announced.upload;
}

/** The key of the enquiry that the form holds now. */
type KeyOf = () => string | undefined;

/** @returns whether the server has the file */
async function attempt(id: string, keyOf: KeyOf, signal: AbortSignal): Promise<boolean> {
  const upload = uploads.get(id);
  if (!upload) return true;
  const way = await findWay(upload, keyOf);
  if (!way) return true;
  const onProgress = (sent: number) => show(id, { kind: 'sending', sent });
  onProgress(0);
  // Whatever goes wrong, the next look at the file finds out what the server has.
  await sendBytes(upload.file, way, { onProgress, signal });
  show(id, { kind: 'checking' });
  return false;
}

/**
 * Does the work while no other tab does it for this file, or else its enquiry would have the file twice. A browser without Web
 * Locks does it at once.
 *
 * @param turn whether to wait for the other, or to leave the file to it
 */
async function alone(id: string, turn: 'wait' | 'leave', work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const start = async (lock: unknown) => (lock === null ? undefined : work());
  await navigator.locks.request(`enquiry-file:${id}`, { ifAvailable: turn === 'leave' }, start);
}

const run = (id: string, keyOf: KeyOf, turn: 'wait' | 'leave' = 'wait'): Promise<void> =>
  alone(id, turn, () => sendFile(id, keyOf));

/** Sends a file until the server has judged it, or it is removed. */
async function sendFile(id: string, keyOf: KeyOf): Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  running.set(id, stopping);
  const stored = await readFile(id);
  if (stored) change(id, stored);
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      if (!(await attempt(id, keyOf, signal))) continue;
      show(id, { kind: 'accepted' });
      if (uploads.get(id)?.sentUnder !== undefined) await eraseFile(id);
      break;
    } catch (error) {
      if (error instanceof FileRefused) {
        show(id, { kind: 'refused', reason: error.message });
        await eraseFile(id);
        break;
      }
      if (error instanceof FileForgotten) await keep(id, { serverId: undefined });
      show(id, { kind: 'waiting' });
      const asked = error instanceof FileLater ? error.seconds * 1000 : 0;
      await pause(Math.max(wait, asked), signal);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
  }
  running.delete(id);
}

/**
 * Adds a file: on the device first, then to the server.
 *
 * @param reason why it cannot be taken; it is shown with that, and goes nowhere
 * @returns its id
 */
export function addUpload(file: File, keyOf: KeyOf, reason?: string): string {
  const id = uuid();
  const progress: Progress = reason ? { kind: 'refused', reason } : { kind: 'waiting' };
  put({ id, file, addedAt: Date.now(), progress, isKept: true });
  if (!reason) void keep(id).then(() => run(id, keyOf));
  return id;
}

/** Takes a file away that was not sent. */
export function removeUpload(id: string): void {
  running.get(id)?.abort();
  uploads = new Map([...uploads].filter(([known]) => known !== id));
  for (const listener of listeners) listener();
  void eraseFile(id);
}

/**
 * Goes on with files that the device kept: those of a sent enquiry, and those of the form. Other tabs see to their own.
 *
 * @param ids of the form's files
 */
export async function resumeUploads(ids: readonly string[], keyOf: KeyOf): Promise<void> {
  for (const stored of await readFiles()) {
    const isInForm = ids.includes(stored.id);
    const isOurs = isInForm || stored.sentUnder !== undefined;
    if (!isOurs || uploads.has(stored.id)) continue;
    put({ ...stored, progress: { kind: 'waiting' }, isKept: true });
    void run(stored.id, keyOf, isInForm ? 'wait' : 'leave');
  }
}

/** Announces files anew that the server did not find: it forgets those that no enquiry has named for a day. */
export function announceAgain(ids: readonly string[], keyOf: KeyOf): void {
  for (const id of ids) {
    running.get(id)?.abort();
    show(id, { kind: 'waiting' });
    void keep(id, { serverId: undefined }).then(() => run(id, keyOf));
  }
}

/** The server's ids of those that it knows already: the enquiry names them. The others follow it. */
export const namesOf = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const { serverId, progress } = uploads.get(id) ?? {};
    return serverId !== undefined && progress?.kind !== 'refused' ? [serverId] : [];
  });

/** The key of the enquiry that this page has sent last. */
let lastSent: string | undefined;

/** The files of that enquiry. */
export const sentWith = (all: ReadonlyMap<string, Upload>): Upload[] =>
  [...all.values()].filter(({ sentUnder }) => sentUnder !== undefined && sentUnder === lastSent);

/** From now on the files belong to the enquiry that was sent under this key. */
export function sendUnder(key: string, ids: readonly string[]): void {
  lastSent = key;
  for (const id of ids) {
    const upload = uploads.get(id);
    if (!upload || upload.progress.kind === 'refused') continue;
    void keep(id, { sentUnder: key });
    if (upload.progress.kind === 'accepted') void eraseFile(id);
  }
}
