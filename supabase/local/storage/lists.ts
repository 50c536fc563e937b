import type { Database } from '../database';
import { runAs, type StorageCaller } from './callers';

/** The part of a bucket's objects that a request asks for. */
export interface Listing {
  /** The folder. */
  prefix: string;
  /** How names in it begin. */
  search?: string;
  limit?: number;
  offset?: number;
  sortBy?: { column: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'; order?: string };
}

const MAX_ENTRIES = 1500;

/** A folder is a name with a slash behind the prefix; it has no row, so no id. */
const ENTRIES = `
  with found as (
    select *, strpos(substr(name, length($2) + 1), '/') as slash
    from storage.objects
    where bucket_id = $1 and starts_with(lower(name), lower($2))
  ),
  entries as (
    select
      case when slash > 0 then left(name, length($2) + slash) else name end as path,
      case when slash = 0 then id end as id,
      case when slash = 0 then updated_at end as updated_at,
      case when slash = 0 then created_at end as created_at,
      case when slash = 0 then last_accessed_at end as last_accessed_at,
      case when slash = 0 then metadata end as metadata
    from found
  ),
  shown as (
    select distinct on (lower(path) collate "C", id) * from entries
  )
  select rtrim(substr(path, length($3) + 1), '/') as name, id, updated_at, created_at, last_accessed_at, metadata
  from shown`;

function orderOf({ column, order }: NonNullable<Listing['sortBy']>): string {
  const direction = order === 'desc' ? 'desc' : 'asc';
  const byName = `lower(path) collate "C" ${direction}, path collate "C" ${direction}`;
  // By time, folders come first.
  return column === 'name' ? byName : `id is not null, ${column} ${direction}, ${byName}`;
}

/** The files and folders of one folder that the caller may see; none of a bucket that does not exist. */
export function listObjects(
  database: Database,
  caller: StorageCaller,
  bucket: string,
  { prefix, search = '', limit = 100, offset = 0, sortBy = { column: 'name' } }: Listing,
): Promise<object[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  return runAs(database, caller, async (connection) => {
    const { rows } = await connection.query<object>(
      `${ENTRIES} order by ${orderOf(sortBy)} limit $4 offset $5`,
      [bucket, folder + search, folder, Math.min(limit, MAX_ENTRIES), offset],
    );
    return rows;
  });
}

interface BucketRow {
  owner: string | null;
}

const withOwner = <Row extends BucketRow>(row: Row) => ({ ...row, owner: row.owner ?? '' });

const BUCKET_COLUMNS = `id, name, owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`;

/** A bucket that the caller may see, if there is one. */
export function readBucket(database: Database, caller: StorageCaller, id: string) {
  return runAs(database, caller, async (connection) => {
    const { rows } = await connection.query<BucketRow>(
      `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`,
      [id],
    );
    return rows.map(withOwner)[0];
  });
}

/** The part of the buckets that a request asks for. */
export interface BucketListing {
  search?: string;
  limit?: number;
  offset?: number;
  sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at';
  sortOrder?: 'asc' | 'desc';
}

/** The buckets that the caller may see. */
export function listBuckets(
  database: Database,
  caller: StorageCaller,
  { search = '', limit, offset = 0, sortColumn = 'id', sortOrder = 'asc' }: BucketListing,
) {
  return runAs(database, caller, async (connection) => {
    const { rows } = await connection.query<BucketRow>(
      `select ${BUCKET_COLUMNS}, type from storage.buckets
      where strpos(lower(name), lower($1)) > 0
      order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
      [search, limit ?? null, offset],
    );
    return rows.map(withOwner);
  });
}
