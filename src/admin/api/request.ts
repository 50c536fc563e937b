import { problemSchema } from '../../domain/http-api';
import * as z from '../../domain/zod';
import { RequestFailure } from './request-failure';

/** Functions answer within 5 s even when the database does not; a line this slow is as good as none. */
const TIMEOUT_MS = 20_000;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

async function send(path: string, { method = 'GET', body, signal }: RequestOptions) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
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

/**
 * Asks one of our functions.
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
  const response = await send(path, options);
  const body = await bodyOf(response);
  if (response.ok) {
    const answer = z.safeParse(schema, body);
    if (answer.success) return answer.data;
  }
  throw new RequestFailure({
    status: response.status,
    problem: z.safeParse(problemSchema, body).data,
    retryAfter: retryAfterOf(response),
  });
}

/** For answers without a body (204). */
export const noBody = z.undefined();
