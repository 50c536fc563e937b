import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSchemaOld, NEEDED_SCHEMA } from '../db/schema-version';
import { withDeadline } from '../db/supabase';
import { env } from '../env';
import type {
  PlatformRequest,
  PlatformResponse,
  ApiRequest,
  Handler,
  ApiResponse,
} from './api-types';
import { logFault } from '../faults';
import { failureResponse, isProblem, type Problem, problem, unavailable } from './problem';
import { sendResponse, bufferForPlatform } from './send-response';
import { withLanguage } from '../../language/request-language';
import { readLanguage } from '../../language/languages';

/**
 * Whether a request that changes something comes from another site (OWASP, Cross-Site Request Forgery Prevention).
 * Current browsers say so in `Sec-Fetch-Site`; others send `Origin`, which must be ours: SITE_URL, or the host asked.
 * With neither it is no browser: let in, unless it brings a cookie, for then we cannot tell.
 */
export function isForeign(headers: ApiRequest['headers'], siteUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host, cookie } = headers;
  if (origin === undefined) return cookie !== undefined;
  const isOurs = origin === siteUrl || (URL.canParse(origin) && new URL(origin).host === host);
  return !isOurs;
}

/** Netlify's adapter leaves the original call on its request, beside the parsed one. */
const paramsSchema = z.object({
  event: z.object({ body: z.string().nullish(), isBase64Encoded: z.boolean().nullish() }),
});

/**
 * The body of a call on Netlify as it was sent, which its parser may have dropped or read leniently.
 * @returns undefined in other places
 */
function netlifyBody(netlifyFunctionParams: unknown): string | Uint8Array | undefined {
  const params = paramsSchema.safeParse(netlifyFunctionParams);
  if (!params.success) return undefined;
  const { body, isBase64Encoded } = params.data.event;
  return isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '');
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

const firstValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;

function readQuery({ url = '', query }: PlatformRequest): URLSearchParams {
  const at = url.indexOf('?');
  if (at >= 0) return new URLSearchParams(url.slice(at));
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]));
}

function readRequest(req: PlatformRequest, deadline: AbortSignal): ApiRequest {
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name.toLowerCase(), firstValue(value)]),
  );
  // Netlify's own id is in its log; our host sets the other one.
  const givenId = headers['x-nf-request-id'] ?? headers['x-request-id'];
  return {
    method: req.method ?? 'GET',
    headers,
    query: readQuery(req),
    params: req.params ?? {},
    body: netlifyBody(req.netlifyFunctionParams) ?? req.body,
    requestId: givenId && /^[\w-]{1,64}$/.test(givenId) ? givenId : randomUUID(),
    deadline,
  };
}

function allowedMethods(handlers: Partial<Record<Method, Handler>>): string {
  const methods = Object.keys(handlers);
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

type Options = {
  /** Takes changes from other origins too: for calls that bring their own permission, not a cookie. */
  fromAnywhere?: boolean;
};

/**
 * A function out of one handler per method, portable between our host, `gatsby develop` and Netlify.
 * HEAD is answered by GET, OPTIONS by the methods there are (no CORS: the site talks to its own origin), any other method
 * with 405. A change asked for from a foreign origin is refused with 403. A handler that throws has a bug: the caller gets
 * 500 with the request id, the log gets the cause, and the process lives.
 */
export function endpoint(
  handlers: Partial<Record<Method, Handler>>,
  { fromAnywhere = false }: Options = {},
) {
  const allow = allowedMethods(handlers);
  const byMethod = new Map<string, Handler>(Object.entries(handlers));
  if (handlers.GET) byMethod.set('HEAD', handlers.GET);

  const isRefused = ({ method, headers }: ApiRequest) =>
    !READING.has(method) && !fromAnywhere && isForeign(headers, env().SITE_URL);

  async function handle(request: ApiRequest): Promise<ApiResponse> {
    const handler = byMethod.get(request.method);
    if (request.method === 'OPTIONS') return { status: 204, headers: { allow } };
    if (!handler) return problem(405, { headers: { allow } });
    if (isRefused(request)) return problem(403);
    return handler(request);
  }

  async function answer(request: ApiRequest): Promise<ApiResponse> {
    const response = await handle(request);
    return isProblem(response) ? failureResponse(request.headers, response) : response;
  }

  const languageOf = ({ method, query }: ApiRequest): string =>
    byMethod.get(method)?.language ?? readLanguage(query.get('language'));

  /** On a schema older than this version needs, a failure passes by itself: the migrations are on their way. */
  async function explain(request: ApiRequest): Promise<Problem> {
    const { requestId: request_id } = request;
    if (!(await isSchemaOld(request))) return problem(500, { members: { request_id } });
    logFault({ message: `The database lacks migration ${NEEDED_SCHEMA}.`, request_id });
    return unavailable();
  }

  async function respond(request: ApiRequest, res: PlatformResponse): Promise<void> {
    try {
      const response = await bufferForPlatform(res, request, await answer(request));
      await sendResponse(res, request, response);
    } catch (cause) {
      logFault({ message: 'A function failed.', request_id: request.requestId, cause });
      // Half an answer cannot be taken back; whoever sent it has broken the connection off.
      if (res.headersSent) return;
      await sendResponse(res, request, failureResponse(request.headers, await explain(request)));
    }
  }

  return async (req: PlatformRequest, res: PlatformResponse): Promise<void> => {
    await withDeadline(async (deadline) => {
      const request = readRequest(req, deadline);
      // A stream is made while it is sent.
      await withLanguage(languageOf(request), () => respond(request, res));
    });
  };
}
