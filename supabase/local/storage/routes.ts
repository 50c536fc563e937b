import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StorageError } from '../errors';
import { translateKey } from './callers';
import { registerDownloads } from './download-routes';
import { registerLinks } from './link-routes';
import { registerBuckets, registerListsAndRemoval } from './list-routes';
import { listVersions } from './objects';
import type { StorageParts } from './parts';
import { asRefusal } from './refusals';
import { pathOf } from './requests';
import { registerUploads } from './upload-routes';

/** Routes that Storage has and this project does not use are as unknown as those that it does not have. */
function refuseRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const message = `Route ${request.method}:${path} not found`;
  const error = 'Not Found';
  const isKnownPart = /^\/(object|bucket|render)\b/.test(path);
  // As text, because Fastify would add a charset.
  const body = isKnownPart
    ? { statusCode: '404', error, message, code: 'InvalidRequest' }
    : { message, error, statusCode: 404 };
  const type = isKnownPart ? 'application/json' : 'application/json; charset=utf-8';
  return reply
    .code(404)
    .header('content-type', type)
    .send(Buffer.from(JSON.stringify(body)));
}

/**
 * The part of Supabase Storage this project calls, to be mounted at `/storage/v1`: uploads and downloads with a key or by
 * signed links, lists, removal, and the settings of buckets. Buckets are made by migrations.
 *
 * Files of no row are deleted when it starts.
 */
export function registerStorage(app: FastifyInstance, parts: StorageParts) {
  app.addHook('onRequest', (request) => translateKey(request, parts.tokens));
  app.addHook('onReady', async () => {
    await parts.files.removeStrays(await listVersions(parts.database));
  });
  app.setErrorHandler<FastifyError | StorageError>((error, _request, reply) => {
    const answer = asRefusal(error);
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(answer));
  });
  app.setNotFoundHandler(refuseRoute);
  app.register(async (part) => {
    part.removeAllContentTypeParsers();
    // A file is never held in memory: whoever stores it reads the request.
    part.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    registerUploads(part, parts);
    registerUnused(part);
  });
  app.register(async (part) => {
    part.removeAllContentTypeParsers();
    const parseJson = part.getDefaultJsonParser('error', 'error');
    part.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
    part.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    );
    registerDownloads(part, parts);
    registerLinks(part, parts);
    registerListsAndRemoval(part, parts);
    registerBuckets(part, parts);
  });
}

/** Routes that would else be taken for an upload into a bucket of that name. */
function registerUnused(app: FastifyInstance) {
  app.post('/object/sign/:bucket', refuseRoute);
  app.post('/object/list-v2/:bucket', refuseRoute);
  app.all('/object/upload/resumable', refuseRoute);
  app.all('/object/upload/resumable/*', refuseRoute);
}
