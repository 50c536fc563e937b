import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { identify, identifyOrNobody, SERVICE } from './callers';
import { sendFile, sendHead } from './downloads';
import { verifyRead } from './links';
import { findBucket, findObject } from './objects';
import type { StorageParts } from './parts';
import { noSuchBucket } from './refusals';
import { AUTHORIZED, type Named, placeOf, WITH_DOWNLOAD, WITH_TOKEN } from './requests';

/** `GET|HEAD /object/:bucket/*`, `/object/authenticated/…` and `/object/info/…`, and `/object/sign/…?token=` by link. */
export function registerDownloads(app: FastifyInstance, { database, files, tokens }: StorageParts) {
  const findFor = async (request: FastifyRequest<Named>) => {
    const caller = await identifyOrNobody(request, tokens);
    const place = placeOf(request);
    await findBucket(database, place.bucket);
    if (!caller.isKnown) throw noSuchBucket();
    return findObject(database, caller, place);
  };
  const send = async (request: FastifyRequest<Named>, reply: FastifyReply) => {
    const object = await findFor(request);
    if (request.method === 'HEAD') return sendHead(reply, object);
    // Given twice, it is a list; Storage joins it.
    const download: string | string[] | undefined = request.query.download;
    const name = download?.toString();
    return sendFile(reply, files, { ...object, download: name });
  };
  const method = ['GET', 'HEAD'];
  app.route<Named>({ method, url: '/object/:bucket/*', handler: send });
  app.route<Named>({
    method,
    url: '/object/authenticated/:bucket/*',
    schema: { ...AUTHORIZED, ...WITH_DOWNLOAD },
    handler: async (request, reply) => {
      await identify(request, tokens);
      return send(request, reply);
    },
  });
  app.get<Named>('/object/info/:bucket/*', async (request, reply) => {
    const { id, name, version, bucket_id, metadata, user_metadata, ...times } =
      await findFor(request);
    const { size, mimetype, cacheControl, eTag, lastModified } = metadata ?? {};
    if (eTag !== undefined) reply.header('etag', eTag);
    if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
    if (lastModified !== undefined) {
      reply.header('last-modified', new Date(lastModified).toUTCString());
    }
    return {
      ...{ id, name, version, bucket_id, size: size ?? null, content_type: mimetype ?? null },
      ...{ cache_control: cacheControl ?? null, etag: eTag ?? null, metadata: user_metadata },
      ...{ last_modified: times.updated_at, created_at: times.created_at },
    };
  });
  app.route<Named>({
    method,
    url: '/object/sign/:bucket/*',
    schema: WITH_TOKEN,
    handler: async (request, reply) => {
      const place = placeOf(request);
      const { token, download } = request.query;
      const expires = await verifyRead(tokens, token, place);
      const object = await findObject(database, SERVICE, place);
      return sendFile(reply, files, { ...object, download, expires });
    },
  });
}
