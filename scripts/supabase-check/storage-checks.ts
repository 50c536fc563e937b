import { randomBytes, randomUUID } from 'node:crypto';
import { StorageClient, type StorageError } from '@supabase/storage-js';
import { FILE_MAX, MAX_FILE_BYTES } from '../../src/domain/file-bounds';
import { keyHeaders } from '../../src/server/db/supabase';
import { BUCKET, MEDIA_TYPES, UNJUDGED_TYPE } from '../../src/server/files/storage';
import type { ServiceAccess } from '../lib/command';
import { attempt, type Finding, right, wrong } from './finding';

const TIMEOUT_MS = 10_000;
const LINK_SECONDS = 60;

const SEE_STORAGE =
  'see whether Storage runs in the Supabase dashboard, and whether SUPABASE_SECRET_KEY is right';
const MADE_BY = 'supabase/schemas/06_files.sql has the bucket';
const OF_BUCKET = 'Bucket of files';
const NO_BUCKET = `there is no bucket "${BUCKET}", so no file can be sent`;
const IN_DASHBOARD = `Supabase dashboard, Storage, bucket "${BUCKET}", Edit bucket`;

const CLOSE_DOORS = `no policy on storage.objects is needed: drop those for anon and public, and make the bucket private`;

const connectStorage = (url: string, key: string) =>
  new StorageClient(new URL('/storage/v1', url).href, keyHeaders(key), (address, init) =>
    fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );

type Storage = ReturnType<typeof connectStorage>;
type Bucket = NonNullable<Awaited<ReturnType<Storage['getBucket']>>['data']>;

/** @returns null where there is no such bucket */
async function findBucket(service: Storage): Promise<Bucket | null> {
  const { data, error } = await service.getBucket(BUCKET);
  if (error && 'statusCode' in error && String(error.statusCode) === '404') return null;
  if (error) throw error;
  return data;
}

/** Judges the bounds of the bucket, which the description of the database does not have. */
function judgeBucket(data: Bucket): Finding {
  const { file_size_limit: limit, allowed_mime_types: kinds } = data;
  const missing = [UNJUDGED_TYPE, ...Object.values(MEDIA_TYPES)].filter(
    (kind) => kinds && !kinds.includes(kind),
  );
  if (data.public) {
    const found = 'it is public: whoever knows the id of a file reads it';
    return wrong(OF_BUCKET, found, `${IN_DASHBOARD}: turn off "Public bucket"`);
  }
  if (limit !== MAX_FILE_BYTES) {
    const found = `takes files of ${limit ?? 'any number of'} bytes, the form ${MAX_FILE_BYTES}`;
    return wrong(
      OF_BUCKET,
      found,
      `${IN_DASHBOARD}: restrict the file size to ${FILE_MAX.megabytes} MB`,
    );
  }
  if (!kinds || missing.length > 0) {
    const found = kinds ? 'does not take all kinds of the form' : 'takes files of any kind';
    return wrong(OF_BUCKET, found, `${IN_DASHBOARD}: allow its MIME types; ${MADE_BY}`, missing);
  }
  return right(OF_BUCKET, `private, ${FILE_MAX.megabytes} MB a file, ${kinds.length} kinds`);
}

/** Whether Storage refused. @throws StorageError where it did not answer at all, which proves nothing */
function isRefused(error: StorageError | null): boolean {
  if (error && !('statusCode' in error)) throw error;
  return error !== null;
}

/** The object of the check, and the one that a stranger tries to store. Both lie where a broken-off check is tidied up. */
const newProbe = () => ({ path: `arrived/${randomUUID()}`, strangers: `arrived/${randomUUID()}` });
type Probe = ReturnType<typeof newProbe>;

/** Uploads by a signed link, as a visitor does, and downloads by another, as staff do. */
async function checkUpload(service: Storage, { path }: Probe): Promise<Finding> {
  const check = 'A file there and back';
  const bucket = service.from(BUCKET);
  const bytes = randomBytes(20_000).toString('hex');
  const sent = await bucket.createSignedUploadUrl(path);
  if (sent.error) throw sent.error;
  const upload = await fetch(sent.data.signedUrl, {
    method: 'PUT',
    headers: { 'content-type': UNJUDGED_TYPE },
    body: bytes,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!upload.ok)
    throw new Error(`the upload was answered ${upload.status} ${await upload.text()}`);
  const signed = await bucket.createSignedUrl(path, LINK_SECONDS);
  if (signed.error) throw signed.error;
  const download = await fetch(signed.data.signedUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const isSame = (await download.text()) === bytes;
  return download.ok && isSame
    ? right(check, 'uploaded and downloaded by signed links, byte for byte, and deleted')
    : wrong(
        check,
        `the download, answered ${download.status}, is not what was uploaded`,
        SEE_STORAGE,
      );
}

/** Tries with the publishable key what only the secret one may. */
async function checkStrangers(anon: Storage, { path, strangers }: Probe): Promise<Finding> {
  const check = 'Files and strangers';
  const bucket = anon.from(BUCKET);
  const [folder = '', name = ''] = path.split('/');
  const listed = await bucket.list(folder, { search: name });
  const read = await bucket.download(path);
  const signed = await bucket.createSignedUrl(path, LINK_SECONDS);
  const stored = await bucket.upload(strangers, 'x', { contentType: UNJUDGED_TYPE });
  const open = await fetch(bucket.getPublicUrl(path).data.publicUrl, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const doors = [
    !isRefused(listed.error) && (listed.data ?? []).length > 0 && 'lists them',
    !isRefused(read.error) && 'reads one',
    !isRefused(signed.error) && 'makes links to one',
    !isRefused(stored.error) && 'stores one without a link of ours',
  ].flatMap((door) => (door === false ? [] : [`whoever has the publishable key ${door}`]));
  if (open.ok) doors.push('everybody reads one, without any key');
  return doors.length === 0
    ? right(check, 'the publishable key lists, reads, signs and stores nothing')
    : wrong(check, 'strangers reach files', CLOSE_DOORS, doors);
}

async function checkProbe(service: Storage, anon: Storage): Promise<Finding[]> {
  const probe = newProbe();
  try {
    return [
      ...(await attempt('A file there and back', SEE_STORAGE, () => checkUpload(service, probe))),
      ...(await attempt('Files and strangers', SEE_STORAGE, () => checkStrangers(anon, probe))),
    ];
  } finally {
    const { error } = await service.from(BUCKET).remove(Object.values(probe));
    if (error) console.error(`Delete ${probe.path} of the bucket "${BUCKET}": ${error.message}`);
  }
}

/** Checks that visitors can send files and staff open them, and that nobody else does. Leaves no file behind. */
export function checkStorage({
  url,
  publishableKey,
  secretKey,
}: ServiceAccess): Promise<Finding[]> {
  const service = connectStorage(url, secretKey);
  return attempt(OF_BUCKET, SEE_STORAGE, async () => {
    const bucket = await findBucket(service);
    if (!bucket) return wrong(OF_BUCKET, NO_BUCKET, `apply all migrations; ${MADE_BY}`);
    const probed = await checkProbe(service, connectStorage(url, publishableKey));
    return [judgeBucket(bucket), ...probed];
  });
}
