import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { SECURITY_HEADERS } from '../src/security/headers';
import { chooseEncoding } from './accept-encoding';
import { hasBody } from './body-rules';
import { pathOf } from './path-of';
import { logWhenClosed } from './request-log';
import type { Site } from './site';
import type { Representation, SiteFile } from './site-file';

/** Answers a request if it is one of the plain ones; else touches nothing and returns false. */
export type QuickPages = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What asks for something else than the whole file. */
const conditions = ['if-none-match', 'if-modified-since', 'range'] as const;

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && !hasBody(headers) && !conditions.some((name) => headers[name]);
}

function choose(file: SiteFile, headers: IncomingHttpHeaders): Representation {
  const encoding = chooseEncoding(headers['accept-encoding'], file.representations);
  return file.representations.get(encoding) ?? file.identity;
}

/**
 * Answers the plain request for a file of the site, before Fastify routes it: to route it costs as
 * much as to answer it from memory. `mountPages` would send the same headers and write the same log
 * line; whatever is not plain is left to it.
 *
 * For a server that no proxy stands before. Behind one, Fastify judges whether the visitor came by
 * TLS, and with what address.
 */
export function createQuickPages(site: Site, log: FastifyBaseLogger): QuickPages {
  const prepared = new WeakMap<Representation, Record<string, string | number>>();

  function headersOf(chosen: Representation): Record<string, string | number> {
    const known = prepared.get(chosen);
    if (known) return known;
    const headers = { ...SECURITY_HEADERS, ...chosen.headers, 'content-length': chosen.size };
    prepared.set(chosen, headers);
    return headers;
  }

  return (request, response) => {
    if (!isPlain(request)) return false;
    const path = pathOf(request.url ?? '/');
    const found = site.resolve(path);
    if (found.type !== 'file' || !found.exact) return false;
    const chosen = choose(found.file, request.headers);
    if (!chosen.content) return false;
    const id = randomUUID();
    logWhenClosed(request, response, log, () => ({ path, request_id: id }));
    response.writeHead(200, { ...headersOf(chosen), 'x-request-id': id });
    response.end(chosen.content);
    return true;
  };
}
