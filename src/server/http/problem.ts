import { STATUS_CODES } from 'node:http';
import type { FieldError } from '../../domain/field-errors';
import type { ApiResponse } from './api-types';
import { waitText } from '../../domain/clock';

/** How a page says that something we depend on is away: try again in so many seconds. */
export const UNAVAILABLE = { status: 503, headers: { 'retry-after': '2' } } as const;

/** RFC 9110 renamed two phrases; Node has their older names. */
const TITLES: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** The media type of RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json';

/** A response whose body is a problem. */
export type Problem = ApiResponse & { body: { title: string; [member: string]: unknown } };

export const isProblem = (response: ApiResponse): response is Problem =>
  response.headers?.['content-type'] === PROBLEM_TYPE;

type Extra = { detail?: string; headers?: Record<string, string>; members?: object };

/**
 * A failure as RFC 9457 describes it; `about:blank` means that the status says it all. `detail` is for people, `members`
 * are extension members.
 */
export const problem = (status: number, { detail, headers, members }: Extra = {}): Problem => ({
  status,
  headers: { ...headers, 'content-type': PROBLEM_TYPE },
  body: {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    ...(detail && { detail }),
    ...members,
  },
});

/** 422: the request was understood, but these fields are wrong; `members` tell more. */
export const invalid = (errors: FieldError[], members?: object): ApiResponse =>
  problem(422, { members: { errors, ...members } });

/** 429: there were too many from this caller, or altogether; in so many seconds there will be room. */
export const tooMany = (seconds: number): ApiResponse =>
  problem(429, {
    detail: `Too many requests. Please try again in ${waitText(seconds)}.`,
    headers: { 'retry-after': String(seconds) },
  });

/** 503: something we depend on is away or too slow. */
export const unavailable = (
  detail = 'Please try again in a moment.',
  members: object = {},
): Problem => problem(UNAVAILABLE.status, { detail, headers: UNAVAILABLE.headers, members });
