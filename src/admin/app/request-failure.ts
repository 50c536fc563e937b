import type { Problem } from '../../domain/http-api/problem';

interface FailedAnswer {
  /** HTTP status; 0 when no answer came at all (offline, host down, timed out). */
  status: number;
  problem?: Problem | undefined;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | undefined;
}

/**
 * Why a request brought no usable answer. It is thrown, not returned, because a rejected promise is how TanStack Query
 * learns of a failure; every query and mutation of the desk has it as its error type.
 */
export class RequestFailure extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, problem, retryAfter }: FailedAnswer) {
    super(problem?.title ?? (status === 0 ? 'No answer from the server' : `HTTP status ${status}`));
    this.name = 'RequestFailure';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
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
