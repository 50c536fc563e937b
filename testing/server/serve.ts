import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PlatformRequest, PlatformResponse } from '../../src/server/http/api-types';
import { listen } from './listen';

/** A function as Gatsby mounts it. */
export type ApiFunction = (req: PlatformRequest, res: PlatformResponse) => Promise<void>;

/** The paths of the functions: route → function, `:id` standing for one segment. */
export type Routes = Record<string, ApiFunction>;

/** The caller of a function: our host, or Netlify's adapter. */
export type Place = 'host' | 'netlify';

export type Served = { url: string; close: () => Promise<void> };

async function readBytes(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function findRoute(routes: Routes, path: string) {
  for (const [route, handler] of Object.entries(routes)) {
    const match = new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (match) return { handler, params: { ...match.groups } };
  }
  throw new Error(`No function at ${path}`);
}

/** Calls a function as our host does: the body as text, or as bytes if there are files in it, the query in the address. */
async function asHost(routes: Routes, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = req;
  const { handler, params } = findRoute(routes, new URL(url, 'http://host').pathname);
  const sent = await readBytes(req);
  const isFile = /^(application\/octet-stream|multipart\/form-data)/.test(
    headers['content-type'] ?? '',
  );
  await handler({ method, url, headers, params, body: isFile ? sent : String(sent) }, res);
}

/** Parses a body as body-parser does; malformed JSON becomes an empty object, because Gatsby drops its error. */
function parseLeniently(type: string, text: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(
      [...new URLSearchParams(text).entries()].map(([name], _, all) => {
        const values = all.filter(([other]) => other === name).map(([, value]) => value);
        return [name, values.length > 1 ? values : values[0]];
      }),
    );
  }
  try {
    return type.startsWith('application/json') ? (JSON.parse(text) as unknown) : {};
  } catch {
    return {};
  }
}

/**
 * Calls a function as Netlify's adapter does: the body parsed, and as it came in the event, the query apart from the
 * address, the content type set only with the third argument, and an answer that never comes when the function rejects.
 */
async function asNetlify(routes: Routes, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method = 'GET', headers } = req;
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://netlify');
  const { handler, params } = findRoute(routes, pathname);
  const sent = await readBytes(req);
  const body = parseLeniently(headers['content-type'] ?? '', String(sent));
  const event = { body: sent.toString('base64'), isBase64Encoded: true };
  const answer: PlatformResponse = {
    statusCode: 200,
    setHeader: (name, value, override) =>
      (name !== 'content-type' || override === true) && res.setHeader(name, value),
    end(text) {
      res.statusCode = this.statusCode;
      res.end(text);
    },
  };
  const query = Object.fromEntries(searchParams);
  const netlifyFunctionParams = { event };
  const request = { method, url: pathname, headers, query, params, body, netlifyFunctionParams };
  await handler(request, answer);
}

/** Serves functions over HTTP, called as one of the places they run in calls them. */
export const serve = (routes: Routes, place: Place = 'host'): Promise<Served> =>
  listen(
    createServer((req, res) => {
      void (place === 'host' ? asHost : asNetlify)(routes, req, res);
    }),
  );
