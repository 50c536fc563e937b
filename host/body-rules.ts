import type { IncomingHttpHeaders } from 'node:http';
import { type Problem, problem } from './problem';

/** The largest request body a function gets, in bytes. */
export const bodyLimitBytes = 64 * 1024;

/** The only media types a function reads; uploads have no place here. */
export const bodyTypes = ['application/json', 'application/x-www-form-urlencoded'];

const methodsWithoutBody = new Set(['GET', 'HEAD', 'TRACE']);

/** True if the request announces a body (RFC 9112 §6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Judges a body by its headers, before a byte of it is read: 400, 413, 415, or undefined if fine. */
export function refuseBody(method: string, headers: IncomingHttpHeaders): Problem | undefined {
  if (!hasBody(headers)) return undefined;
  if (methodsWithoutBody.has(method)) {
    return problem(400, { detail: `${method} takes no request body.` });
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!bodyTypes.includes(type) || headers['content-encoding'] !== undefined) {
    return problem(415, { detail: `Send ${bodyTypes.join(' or ')}.` });
  }
  return Number(headers['content-length'] ?? 0) > bodyLimitBytes ? bodyTooLarge() : undefined;
}

/** The problem of a body over the limit, announced or found while reading. */
export function bodyTooLarge(): Problem {
  return problem(413, { detail: `The request body may take ${bodyLimitBytes} bytes at most.` });
}
