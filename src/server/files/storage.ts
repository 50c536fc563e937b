import { createHash } from 'node:crypto';
import { StorageClient, type StorageError } from '@supabase/storage-js';
import { keyHeaders } from '../db/supabase';
import { env } from '../env';

/** The private bucket of all files. */
export const BUCKET = 'files';

/** The media type of bytes that nobody has judged yet. */
export const UNJUDGED_TYPE = 'application/octet-stream';

/** The media types under which kinds are kept; Storage serves a file by it. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  mp4: 'video/mp4',
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Seconds for which a link to a file works. */
const LINK_SECONDS = 60;

/**
 * Names of objects. A visitor's link may replace what arrived for two hours; what was judged lies where no such link leads.
 */
const arrived = (id: string) => `arrived/${id}`;
const kept = (id: string) => `kept/${id}`;

/** Storage did not do what it was asked for, and may do it later. */
export class StorageAway extends Error {}

/** An object that is not there; the status that says so stands in the body, as a text. */
const isMissing = (error: StorageError): boolean =>
  'statusCode' in error && String(error.statusCode) === '404';

/** Storage of this machine listens where no browser reaches it, so our host passes its links on. */
const publicUrl = (url: string): string => {
  const { pathname, search } = new URL(url);
  return env().LOCAL_DATA_DIR === undefined ? url : pathname + search;
};

const isOld = (at: string | null) => at !== null && Date.now() - Date.parse(at) > DAY_MS;

const away = (doing: string, { message }: StorageError) => new StorageAway(`${doing}: ${message}`);

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

type Bucket = ReturnType<StorageClient['from']>;

async function readFrom(bucket: Bucket, path: string): Promise<Uint8Array | null> {
  const { data, error } = await bucket.download(path);
  if (error && isMissing(error)) return null;
  if (error) throw away('read file', error);
  return new Uint8Array(await data.arrayBuffer());
}

/** An object as Storage describes it; null when it is gone. */
async function lookIn(bucket: Bucket, path: string): Promise<{ size?: number } | null> {
  const { data, error } = await bucket.info(path);
  if (error && isMissing(error)) return null;
  if (error) throw away('look at file', error);
  return data;
}

async function removeFrom(bucket: Bucket, paths: string[]): Promise<void> {
  const { error } = await bucket.remove(paths);
  if (error) throw away('remove files', error);
}

/**
 * Files in Supabase Storage.
 *
 * @param signal makes the deadline of each request
 * @throws StorageAway from each function when Storage is away or refuses
 */
export function openStorage(url: string, secretKey: string, signal: () => AbortSignal) {
  const client = new StorageClient(
    new URL('/storage/v1', url).href,
    keyHeaders(secretKey),
    // The key goes to the project's own address alone.
    (address, init) => fetch(address, { ...init, redirect: 'error', signal: signal() }),
  );
  const bucket = client.from(BUCKET);
  return {
    /** A link that takes the bytes of a file for two hours. It can be used again, after a line that was cut. */
    async signUpload(id: string): Promise<string> {
      const { data, error } = await bucket.createSignedUploadUrl(arrived(id), { upsert: true });
      if (error) throw away('sign upload', error);
      return publicUrl(data.signedUrl);
    },
    /** Puts bytes that came to us where a visitor's link would have put them. */
    async putArrived(id: string, bytes: Uint8Array): Promise<void> {
      const { error } = await bucket.upload(arrived(id), bytes, {
        contentType: UNJUDGED_TYPE,
        upsert: true,
      });
      if (error) throw away('put file', error);
    },
    /** The bytes that arrived; null before that, and 'too-large' beyond the limit, which Storage does not always hold. */
    async readArrived(id: string, maxBytes: number): Promise<Uint8Array | 'too-large' | null> {
      const found = await lookIn(bucket, arrived(id));
      if (!found) return null;
      return (found.size ?? Infinity) > maxBytes ? 'too-large' : readFrom(bucket, arrived(id));
    },
    /** The size of a judged file; null when it is gone. */
    sizeOf: async (id: string): Promise<number | null> =>
      (await lookIn(bucket, kept(id)))?.size ?? null,
    /** The bytes of a judged file; null when they are gone. */
    read: (id: string): Promise<Uint8Array | null> => readFrom(bucket, kept(id)),
    /** Keeps the bytes that were judged. */
    async keep(id: string, bytes: Uint8Array, contentType: string): Promise<void> {
      const { error } = await bucket.upload(kept(id), bytes, { contentType, upsert: true });
      if (error) throw away('keep file', error);
    },
    /** Removes what arrived of a judged file. */
    removeArrived: (id: string): Promise<void> => removeFrom(bucket, [arrived(id)]),
    /** Removes all there is of these files. */
    removeFiles: (ids: readonly string[]): Promise<void> =>
      removeFrom(
        bucket,
        ids.flatMap((id) => [arrived(id), kept(id)]),
      ),
    /** Removes what arrived more than a day ago: by then it was judged, or nobody wants it. A link works again for two hours. */
    async removeStale(): Promise<void> {
      const { data, error } = await bucket.list('arrived', {
        limit: 1000,
        sortBy: { column: 'created_at', order: 'asc' },
      });
      if (error) throw away('list files', error);
      const stale = data.filter(({ created_at }) => isOld(created_at));
      const paths = stale.map(({ name }) => arrived(name));
      if (paths.length > 0) await removeFrom(bucket, paths);
    },
    /** Judged files of more than a day whose ids begin so. */
    async listOld(idsBegin: string): Promise<string[]> {
      const { data, error } = await bucket.list('kept', { limit: 1000, search: idsBegin });
      if (error) throw away('list files', error);
      return data.filter(({ created_at }) => isOld(created_at)).map(({ name }) => name);
    },
    /** A link to a judged file for a minute; `saveAs` makes it a download. */
    async signRead(id: string, saveAs?: string): Promise<string> {
      const { data, error } = await bucket.createSignedUrl(kept(id), LINK_SECONDS);
      if (error) throw away('sign link', error);
      const link = publicUrl(data.signedUrl);
      // The library would encode the name twice.
      return saveAs === undefined ? link : `${link}&download=${encodeURIComponent(saveAs)}`;
    },
  };
}

export type FileStorage = ReturnType<typeof openStorage>;
