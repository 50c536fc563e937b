import type { FieldError } from '../../domain/field-errors';
import type { ApiResponse } from './api-types';
import { waitText } from '../../domain/clock';

/** How a page says that something we depend on is away: try again in so many seconds. */
export const UNAVAILABLE = { status: 503, headers: { 'retry-after': '2' } } as const;

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export type ProblemStatus = keyof typeof TITLES;

type Extra = { detail?: string; headers?: Record<string, string>; members?: object };

/**
 * A failure as RFC 9457 describes it; `about:blank` means that the status says it all. `detail` is for people, `members`
 * are extension members.
 */
export const problem = (
  status: ProblemStatus,
  { detail, headers, members }: Extra = {},
): ApiResponse => ({
  status,
  headers: { ...headers, 'content-type': 'application/problem+json' },
  body: {
    type: 'about:blank',
    title: TITLES[status],
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
export const unavailable = (detail = 'Please try again in a moment.'): ApiResponse =>
  problem(UNAVAILABLE.status, { detail, headers: UNAVAILABLE.headers });
