import type { FastifyInstance } from 'fastify';
import { identify } from './callers';
import { type BucketListing, listBuckets, type Listing, listObjects, readBucket } from './lists';
import { deleteObject, deleteObjects, type ObjectRow } from './objects';
import type { StorageParts } from './parts';
import { noSuchBucket } from './refusals';
import {
  AUTHORIZED,
  bodyOf,
  COUNT,
  type Named,
  type OfBucket,
  OFFSET,
  oneOf,
  placeOf,
  TEXT,
} from './requests';

/** A deleted object, as the response to its removal has it. */
const describeDeleted = (row: ObjectRow) => ({
  name: row.name,
  bucket_id: row.bucket_id,
  owner: row.owner ?? '',
  owner_id: row.owner_id ?? '',
  version: row.version ?? '',
  id: row.id,
  updated_at: row.updated_at,
  created_at: row.created_at,
  last_accessed_at: row.last_accessed_at,
  metadata: row.metadata,
  user_metadata: row.user_metadata,
});

/** `POST /object/list/:bucket`; `DELETE /object/:bucket` of several objects, `DELETE /object/:bucket/*` of one. */
export function registerListsAndRemoval(app: FastifyInstance, parts: StorageParts) {
  const { database, files, tokens } = parts;
  const listing = bodyOf(
    {
      prefix: TEXT,
      limit: COUNT,
      offset: OFFSET,
      search: TEXT,
      sortBy: {
        type: 'object',
        properties: {
          column: oneOf('name', 'updated_at', 'created_at', 'last_accessed_at'),
          order: oneOf('asc', 'desc'),
        },
        required: ['column'],
      },
    },
    ['prefix'],
  );
  app.post<OfBucket & { Body: Listing }>(
    '/object/list/:bucket',
    { schema: listing },
    async (request) =>
      listObjects(database, await identify(request, tokens), request.params.bucket, request.body),
  );

  const removeFiles = (objects: { version: string | null }[]) =>
    files.remove(objects.flatMap(({ version }) => version ?? []));
  const names = { type: 'array', items: TEXT, minItems: 1 };
  app.delete<OfBucket & { Body: { prefixes: string[] } }>(
    '/object/:bucket',
    { schema: bodyOf({ prefixes: names }, ['prefixes']) },
    async (request) => {
      const { params, body } = request;
      const caller = await identify(request, tokens);
      const deleted = await deleteObjects(database, caller, params.bucket, body.prefixes);
      await removeFiles(deleted);
      return deleted.map(describeDeleted);
    },
  );
  app.delete<Named>('/object/:bucket/*', { schema: AUTHORIZED }, async (request) => {
    const caller = await identify(request, tokens);
    await removeFiles([await deleteObject(database, caller, placeOf(request))]);
    return { message: 'Successfully deleted' };
  });
}

/** `GET /bucket` and `GET /bucket/:bucket` → settings. */
export function registerBuckets(app: FastifyInstance, { database, tokens }: StorageParts) {
  const querystring = {
    type: 'object',
    properties: {
      limit: COUNT,
      offset: OFFSET,
      search: TEXT,
      sortColumn: oneOf('id', 'name', 'created_at', 'updated_at'),
      sortOrder: oneOf('asc', 'desc'),
    },
  };
  app.get<{ Querystring: BucketListing }>(
    '/bucket',
    { schema: { ...AUTHORIZED, querystring } },
    async (request) => listBuckets(database, await identify(request, tokens), request.query),
  );
  app.get<OfBucket>('/bucket/:bucket', { schema: AUTHORIZED }, async (request) => {
    const caller = await identify(request, tokens);
    const bucket = await readBucket(database, caller, request.params.bucket);
    if (!bucket) throw noSuchBucket();
    return bucket;
  });
}
