import { type Problem, problemSchema } from '../../domain/http-api/problem';
import { DESK_ENGLISH } from '../../language/languages';
import * as z from '../../domain/zod';

/**
 * Why a request brought no usable answer. It is thrown, not returned, because a rejected promise is how TanStack Query
 * learns of a failure; every query and mutation of the desk has it as its error type.
 */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  /**
   * @param status HTTP status; 0 when no answer came at all (offline, host down, timed out)
   * @param retryAfter seconds to wait, from `Retry-After`
   */
  constructor(
    readonly status: number,
    readonly problem?: Problem,
    readonly retryAfter?: number,
  ) {
    super(problem?.title ?? (status === 0 ? 'No answer from the server' : `HTTP status ${status}`));
  }

  /** The server understood and said no: asking again would bring the same answer. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestFailure;
  }
}

/** `Retry-After` in its form of seconds, the only one our functions use (RFC 9110, section 10.2.3). */
function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The failure that a response stands for. */
export const failureOf = (response: Response, body: unknown): RequestFailure =>
  new RequestFailure(
    response.status,
    z.safeParse(problemSchema, body).data,
    retryAfterOf(response),
  );

/** The words for a session that a limit has ended. */
export const endReason = ({ ended, detail }: Problem): string | undefined =>
  ended === undefined ? undefined : detail;

/** Why something could not be loaded. It names no part of the server: the desk does not know which one is away. */
export function loadFailureText({ status, problem }: RequestFailure): string {
  if (status === 0) return 'The server could not be reached. Check your connection.';
  // A setting of the Supabase project: waiting does not help.
  if (problem?.setting && problem.detail) return problem.detail;
  if (status === 503) return 'The server can’t do this right now. Nothing is lost.';
  return 'Something went wrong on our side.';
}

/** The waiting time in words; `seconds` is from `Retry-After`. */
export function waitText(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a moment';
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  const count = new Intl.NumberFormat(DESK_ENGLISH, { style: 'unit', unit, unitDisplay: 'long' });
  return `in ${count.format(value)}`;
}

/**
 * Why a request failed, for a page where it stays until the next try: these take longer to pass than a toast.
 *
 * @param failed what did not happen, as the start of a sentence: `Login failed`
 */
export function failureText(
  { status, problem, retryAfter }: RequestFailure,
  failed: string,
): string {
  if (problem?.missing) {
    return `This site can’t send email: ${problem.missing} is not set. Please tell whoever runs it.`;
  }
  // The server says why it may not, or cannot, be done.
  if ((status === 403 || status === 409) && problem?.detail) return problem.detail;
  // A setting of the Supabase project: waiting does not help.
  if (status === 503 && problem?.setting && problem.detail) return problem.detail;
  switch (status) {
    case 0:
      return 'The server could not be reached. Check your connection and try again.';
    case 429:
      return `Too many attempts. Please try again ${waitText(retryAfter)}.`;
    case 503:
      return `The server can’t do this right now. Please try again ${waitText(retryAfter)}.`;
    default:
      return `${failed} because of a fault on our side. Please try again.`;
  }
}
