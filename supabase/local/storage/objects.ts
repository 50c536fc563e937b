import type { Connection, Database } from '../database';
import { runAs, SERVICE, type StorageCaller } from './callers';
import { accessDenied, invalidKey, noSuchBucket, noSuchKey } from './refusals';

/** The file of an object, as its row describes it. */
export interface FileMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export interface ObjectRow {
  id: string;
  name: string;
  bucket_id: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  /** Rows that SQL made may lack parts. */
  metadata: Partial<FileMetadata> | null;
  user_metadata: object | null;
}

interface Bucket {
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** The bucket and the name of an object. */
export interface Place {
  bucket: string;
  name: string;
}

/** ASCII alone, and of that what needs no care on S3. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/** @throws StorageError 400 for a name that Storage does not take */
export function requireKey(name: string): void {
  if (!KEY.test(name)) throw invalidKey(name);
}

/** @throws StorageError 404 */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const { rows } = await database.query<Bucket>(
    `select public, file_size_limit::float8 as file_size_limit, allowed_mime_types
    from storage.buckets where id = $1`,
    [id],
  );
  if (!rows[0]) throw noSuchBucket();
  return rows[0];
}

const FIND = 'select * from storage.objects where bucket_id = $1 and name = $2';

/** An object that the caller may see. @throws StorageError 400 for a name that cannot be, 404 */
export async function findObject(
  database: Database,
  caller: StorageCaller,
  { bucket, name }: Place,
): Promise<ObjectRow> {
  requireKey(name);
  const rows = await runAs(database, caller, async (connection) => {
    const found = await connection.query<ObjectRow>(FIND, [bucket, name]);
    return found.rows;
  });
  if (!rows[0]) throw noSuchKey();
  return rows[0];
}

/** The columns of a new object's row. */
export interface NewObject extends Place {
  owner: string | undefined;
  version: string;
  metadata: object;
  userMetadata: object | undefined;
}

const INSERT = `
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const UPSERT = `${INSERT}
  on conflict (bucket_id, name) do update set
    metadata = excluded.metadata,
    user_metadata = excluded.user_metadata,
    version = excluded.version,
    owner = coalesce(excluded.owner, objects.owner),
    owner_id = coalesce(excluded.owner_id, objects.owner_id)
  returning id`;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const valuesOf = ({ bucket, name, owner, version, metadata, userMetadata }: NewObject) => [
  ...[bucket, name],
  // A token may name somebody who is no account.
  ...[owner !== undefined && UUID.test(owner) ? owner : null, owner ?? null],
  ...[version, JSON.stringify(metadata)],
  userMetadata === undefined ? null : JSON.stringify(userMetadata),
];

/** Rolls a rehearsal back. */
const REHEARSED = new Error('rehearsed');

/** Writes an object as the caller and undoes it. @throws StorageError when they may not, or the name is taken */
export async function rehearseUpload(
  database: Database,
  caller: StorageCaller,
  object: Omit<NewObject, 'version'>,
  isUpsert: boolean,
): Promise<void> {
  const values = valuesOf({ ...object, version: '1' });
  await runAs(database, caller, async (connection) => {
    await connection.query(isUpsert ? UPSERT : INSERT, values);
    throw REHEARSED;
  }).catch((error: unknown) => {
    if (error !== REHEARSED) throw error;
  });
}

/** Uploads of one name take turns; each learns which file it replaces. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))`;

/** Writes an object whose file is stored. @returns its id, and the version that it replaced */
export function saveObject(database: Database, object: NewObject) {
  return runAs(database, SERVICE, async (connection) => {
    const { bucket, name } = object;
    await connection.query(LOCK, [bucket, name]);
    const { rows: present } = await connection.query<ObjectRow>(FIND, [bucket, name]);
    const { rows } = await connection.query<{ id: string }>(UPSERT, valuesOf(object));
    return { id: rows[0]?.id, replaced: present[0]?.version ?? undefined };
  });
}

/** The tables refuse a deletion that does not come from Storage. */
const allowDeletion = (connection: Connection) =>
  connection.query(`select set_config('storage.allow_delete_query', 'true', true)`);

const DELETE = 'delete from storage.objects where bucket_id = $1 and name = any ($2) returning *';

/** Deletes the rows of objects that the caller may see and delete; silent about all others. */
export function deleteObjects(
  database: Database,
  caller: StorageCaller,
  bucket: string,
  names: string[],
): Promise<ObjectRow[]> {
  return runAs(database, caller, async (connection) => {
    await allowDeletion(connection);
    return (await connection.query<ObjectRow>(DELETE, [bucket, names])).rows;
  });
}

/** Deletes the row of one object. @throws StorageError 404 if there is none, 403 if the caller may not */
export async function deleteObject(
  database: Database,
  caller: StorageCaller,
  { bucket, name }: Place,
): Promise<ObjectRow> {
  const { rows } = await database.query(FIND, [bucket, name]);
  if (rows.length === 0) throw noSuchKey();
  const [deleted] = await deleteObjects(database, caller, bucket, [name]);
  if (!deleted) throw accessDenied('Access denied');
  return deleted;
}

/** The versions that rows name. */
export async function listVersions(database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ version: string }>(
    'select version from storage.objects where version is not null',
  );
  return new Set(rows.map(({ version }) => version));
}
