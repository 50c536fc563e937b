import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILLED_PAGES } from '../../src/domain/site-paths';
import { problem } from '../../src/server/http/problem';
import {
  SECURITY_PATH,
  SECURITY_TXT_HEADERS,
  securityTxt,
} from '../../src/server/pages/security-txt';
import type { Site, StaticRoute } from '../manifest';
import { draftOf, sendDraft } from './draft';
import { pathOf, sendProblem } from './http-server';
import type { Release, Served } from './release';

/** Request headers that could turn the response with the 404 page into 304 or 206. */
const conditions = [
  'if-none-match',
  'if-modified-since',
  'if-match',
  'if-unmodified-since',
  'range',
];

/** Mounts the site's pages, assets and security.txt for GET and HEAD. The response to anything else is 404, 405 or 400. */
export async function mountPages(app: FastifyInstance, served: Served): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(served.live.folder, 'public'),
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: SECURITY_PATH,
    handler: (_request, reply) =>
      reply.headers(SECURITY_TXT_HEADERS).send(securityTxt(served.live.manifest.siteUrl)),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: async (request, reply) => {
      const draft = await draftOf(request, served);
      return answerPage(request, reply, draft ?? served.live, draft ? sendDraft : sendFile);
    },
  });
  // In a hook and not the handler, so that the response is sent before a body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) answerOtherMethod(request, reply, served.live);
    else next();
  });
  // For a file that was deleted since the build.
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem(404)));
}

/** The tag of a further language in front of a path, and the path in the first language. A build has a 404 page in each. */
function splitLanguage({ notFoundIn }: Site, path: string): { tag?: string; inFirst: string } {
  const [, tag = ''] = path.split('/');
  if (!notFoundIn.has(tag)) return { inFirst: path };
  return { tag, inFirst: path.slice(tag.length + 1) || '/' };
}

/** Rewrites the URL of a page that a function fills in to the function's; returns any other unchanged. */
export function filledAddress(site: Site, url: string): string {
  const query = new URLSearchParams(queryOf(url));
  const { tag, inFirst } = splitLanguage(site, pathOf(url).replace(/\/$/, ''));
  const filled = FILLED_PAGES.find(
    ({ page, parameter }) => page === inFirst && query.has(parameter),
  );
  if (!filled) return url;
  return filled.by + queryOf(url) + (tag === undefined ? '' : `&language=${tag}`);
}

/** Sends a file of a build. */
export type Send = (
  reply: FastifyReply,
  release: Release,
  file: StaticRoute,
) => FastifyReply | Promise<FastifyReply>;

function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  release: Release,
  send: Send,
): ReturnType<Send> {
  const resource = release.site.resolve(pathOf(request.url));
  switch (resource.type) {
    case 'file':
      // Any URL can match a pattern, and search engines should not index these.
      if (resource.isPattern) reply.header('x-robots-tag', 'noindex');
      return send(reply, release, resource.file);
    case 'redirect':
      return reply.redirect(resource.location + queryOf(request.url), resource.status);
    case 'malformed':
      return sendProblem(request, reply, problem(400));
    case 'missing':
      return answerMissing(request, reply, release, send);
  }
}

function answerMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  release: Release,
  send: Send,
): ReturnType<Send> {
  const { site } = release;
  if (request.url.startsWith('/api/') || !site.notFound) {
    return sendProblem(request, reply, problem(404));
  }
  const { tag = '', inFirst } = splitLanguage(site, pathOf(request.url));
  // The page does not speak this language.
  if (tag && site.resolve(inFirst).type === 'file') {
    return reply.redirect(inFirst + queryOf(request.url), 302);
  }
  for (const name of conditions) delete request.raw.headers[name];
  return send(reply.code(404), release, site.notFoundIn.get(tag) ?? site.notFound);
}

const sendFile: Send = (reply, { folder }, { filePath, headers }) =>
  reply.headers(headers).sendFile(filePath.replace(/^public\//, ''), path.join(folder, 'public'));

function answerOtherMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  { site }: Release,
): FastifyReply {
  const resource = site.resolve(pathOf(request.url));
  if (resource.type === 'malformed') return sendProblem(request, reply, problem(400));
  if (resource.type === 'missing') return sendProblem(request, reply, problem(404));
  return sendProblem(request, reply.header('allow', 'GET, HEAD'), problem(405));
}

/** The query with its question mark, or an empty text. */
function queryOf(url: string): string {
  return url.slice(pathOf(url).length);
}
