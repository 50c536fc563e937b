import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database';
import type { StorageCaller } from './callers';
import { drain, type IncomingFile, lengthOf, readIncoming } from './bodies';
import type { ObjectFiles, StoredFile } from './object-files';
import {
  type FileMetadata,
  findBucket,
  type Place,
  rehearseUpload,
  requireKey,
  saveObject,
} from './objects';
import { internal, invalidKey } from './refusals';

/** The largest file of the project, whatever a bucket says. */
const PROJECT_LIMIT = 50 * 1024 * 1024;

/** Characters of a part of a name that a file system takes. */
const LONGEST_PART = 255;

/** Storage on files has names as paths and refuses what no path may have; ours begins with two words in place of folders. */
function requirePath({ bucket, name }: Place): void {
  const parts = name.split('/');
  if (parts.some((part) => part === '.' || part === '..')) {
    const path = `storage/local/${bucket}/${name}/${randomUUID()}`;
    throw invalidKey(`${path} contains dot path segment`);
  }
  if (parts.some(({ length }) => length > LONGEST_PART)) throw internal();
}

const describeFile = (
  { size, md5, writtenAt }: StoredFile,
  { mimetype, cacheControl }: IncomingFile,
): FileMetadata => ({
  eTag: `"${md5}"`,
  size,
  mimetype,
  cacheControl,
  lastModified: writtenAt.toISOString(),
  contentLength: size,
  httpStatusCode: 200,
});

export interface Upload extends Place {
  caller: StorageCaller;
  owner: string | undefined;
  isUpsert: boolean;
}

export interface UploadParts {
  database: Database;
  files: ObjectFiles;
}

async function receive(
  { database, files }: UploadParts,
  request: FastifyRequest,
  { bucket, name, caller, owner, isUpsert }: Upload,
) {
  const { file_size_limit, allowed_mime_types } = await findBucket(database, bucket);
  const limit = Math.min(file_size_limit ?? PROJECT_LIMIT, PROJECT_LIMIT);
  const incoming = await readIncoming(request, allowed_mime_types ?? [], limit);
  requireKey(name);
  const object = { bucket, name, owner, userMetadata: incoming.userMetadata ?? {} };
  const claimed = { mimetype: incoming.mimetype, contentLength: lengthOf(request) };
  await rehearseUpload(database, caller, { ...object, metadata: claimed }, isUpsert);
  requirePath(object);
  const stored = await files.write(incoming.body, limit, claimed.contentLength);
  const { version } = stored;
  try {
    const metadata = describeFile(stored, incoming);
    const { id, replaced } = await saveObject(database, { ...object, version, metadata });
    await files.remove(replaced === undefined ? [] : [replaced]);
    return { Key: `${bucket}/${name}`, Id: id };
  } catch (error) {
    await files.remove([version]);
    throw error;
  }
}

/**
 * Stores the file of a request: rights and name are checked first, then the file is written, then its row. Of two uploads
 * of one name whose bodies overlap, both are taken and the later replaces the other.
 *
 * @returns `Key` and `Id`. @throws StorageError for what the bucket, the caller's rights or the name do not allow
 */
export async function receiveUpload(parts: UploadParts, request: FastifyRequest, upload: Upload) {
  try {
    return await receive(parts, request, upload);
  } catch (error) {
    drain(request);
    throw error;
  }
}
