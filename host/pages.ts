import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './path-of';
import { problem } from './problem';
import { sendErrorPage, sendFile } from './send-file';
import { sendProblem } from './send-problem';
import type { Site } from './site';

/** For an address that the visitor made up: search engines keep to the page's own. */
const unlisted = ['x-robots-tag', 'noindex'];

/** Mounts the site's pages and assets for GET and HEAD; everything else is 404, 405 or 400. */
export function mountPages(app: FastifyInstance, site: Site): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) => {
      answerPage(request, reply, site);
    },
  });
  // From the hook, not the handler: an answer here comes before any body is read.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.is404) answerOtherMethod(request, reply, site);
    else next();
  });
}

function answerPage(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const found = site.resolve(pathOf(request.url));
  switch (found.type) {
    case 'file':
      return sendFile(request, reply, found.file, found.exact ? [] : unlisted);
    case 'redirect':
      return reply.redirect(found.location + queryOf(request), found.status);
    case 'malformed':
      return sendProblem(request, reply, problem(400));
    case 'missing':
      return answerMissing(request, reply, site);
  }
}

function answerMissing(request: FastifyRequest, reply: FastifyReply, site: Site) {
  if (isApiPath(request) || !site.notFound) return sendProblem(request, reply, problem(404));
  return sendErrorPage(request, reply, site.notFound, 404);
}

function answerOtherMethod(request: FastifyRequest, reply: FastifyReply, site: Site) {
  const found = site.resolve(pathOf(request.url));
  if (found.type === 'malformed') return sendProblem(request, reply, problem(400));
  if (found.type === 'missing') return sendProblem(request, reply, problem(404));
  return sendProblem(request, reply.header('allow', 'GET, HEAD'), problem(405));
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

function isApiPath(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/');
}
