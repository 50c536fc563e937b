import { problemSchema } from '../../domain/http-api/problem';
import * as z from '../../domain/zod';
import { takeEarlyAnswer } from './early-answers';
import { RequestFailure } from './request-failure';
import { nextSession } from './session-end';

/** Functions answer within 5 s even when the database does not; a line this slow is as good as none. */
const TIMEOUT_MS = 20_000;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** Longest time until the whole answer is there, in ms. */
  timeout?: number;
}

async function send(path: string, options: RequestOptions) {
  const { method = 'GET', body, signal } = options;
  const early = method === 'GET' ? await takeEarlyAnswer(path) : undefined;
  if (early) return early;
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
  const hasBody = body !== undefined;
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new RequestFailure({ status: 0 });
  }
}

/** Sends; should the session have ended, once more as soon as somebody signed in again. */
export async function sendAsStaff(path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await send(path, options);
  if (response.status !== 401 || path === '/api/session') return response;
  const outcome = await nextSession(options.signal);
  return outcome === 'signed-in' ? sendAsStaff(path, options) : response;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in its form of seconds, the only one our functions use (RFC 9110, section 10.2.3). */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** Why an answer is of no use. */
export const failureOf = (response: Response, body: unknown): RequestFailure =>
  new RequestFailure({
    status: response.status,
    problem: z.safeParse(problemSchema, body).data,
    retryAfter: retryAfterOf(response),
  });

/**
 * Asks one of our functions; one that met an ended session waits until somebody signed in again.
 *
 * @param schema what a successful answer looks like; one that does not is a failure
 * @param path address under `/api`, query included
 * @returns the answer's body
 * @throws RequestFailure when no answer comes, the status is not 2xx, or the body is not of the schema
 */
export async function request<S extends z.core.$ZodType>(
  schema: S,
  path: string,
  options: RequestOptions = {},
): Promise<z.output<S>> {
  const response = await sendAsStaff(path, options);
  const body = await bodyOf(response);
  if (response.ok) {
    const answer = z.safeParse(schema, body);
    if (answer.success) return answer.data;
  }
  throw failureOf(response, body);
}

/** For answers without a body (204). */
export const noBody = z.undefined();
