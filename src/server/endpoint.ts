import { randomUUID } from 'node:crypto';
import { env } from './env';
import type { ApiRequest, ApiResponse, Call, Handler, Reply } from './http';
import { logFault } from './log';
import { isForeign } from './origin';
import { problem } from './problem';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Milliseconds within which the database and Auth must have answered, so that ours is out within five seconds. */
const DEADLINE_MS = 4500;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

function readQuery({ url = '', query }: ApiRequest): URLSearchParams {
  const at = url.indexOf('?');
  if (at >= 0) return new URLSearchParams(url.slice(at));
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
}

function readCall(req: ApiRequest, deadline: AbortSignal): Call {
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name.toLowerCase(), firstValue(value)]),
  );
  const givenId = headers['x-request-id'];
  return {
    method: req.method ?? 'GET',
    headers,
    query: readQuery(req),
    params: req.params ?? {},
    body: req.body,
    requestId: givenId && /^[\w-]{1,64}$/.test(givenId) ? givenId : randomUUID(),
    deadline,
  };
}

function allowedMethods(handlers: Partial<Record<Method, Handler>>): string {
  const methods = Object.keys(handlers);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

function send(res: ApiResponse, call: Call, { status, headers, body }: Reply): void {
  res.statusCode = status;
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-request-id', call.requestId);
  if (body !== undefined) res.setHeader('content-type', 'application/json', true);
  for (const [name, value] of Object.entries(headers ?? {})) {
    res.setHeader(name, value, name === 'content-type');
  }
  res.end(body === undefined || call.method === 'HEAD' ? undefined : JSON.stringify(body));
}

/**
 * A function out of one handler per method, portable between our host, `gatsby develop` and Netlify.
 * HEAD is answered by GET, OPTIONS by the methods there are (no CORS: the site talks to its own origin), any other method
 * with 405. A change asked for from a foreign origin is refused with 403. A handler that throws has a bug: the caller gets
 * 500 with the request id, the log gets the cause, and the process lives.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>) {
  const allow = allowedMethods(handlers);
  const byMethod = new Map<string, Handler>(Object.entries(handlers));
  if (handlers.GET) byMethod.set('HEAD', handlers.GET);

  async function answer(call: Call): Promise<Reply> {
    const handler = byMethod.get(call.method);
    if (call.method === 'OPTIONS') return { status: 204, headers: { allow } };
    if (!handler) return problem(405, { headers: { allow } });
    if (!READING.has(call.method) && isForeign(call.headers, env().SITE_URL)) return problem(403);
    return handler(call);
  }

  return async (req: ApiRequest, res: ApiResponse): Promise<void> => {
    // Not AbortSignal.timeout: its timer cannot be stopped, and keeps all that belongs to a request in memory until then.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
    const call = readCall(req, deadline.signal);
    try {
      send(res, call, await answer(call));
    } catch (cause) {
      logFault({ message: 'A function failed.', request_id: call.requestId, cause });
      send(res, call, problem(500, { members: { request_id: call.requestId } }));
    } finally {
      clearTimeout(timer);
    }
  };
}
