import type { IncomingHttpHeaders } from 'node:http';
import { hasBody, type Problem, problem } from './problem';

/** The largest request body a function gets, in bytes. */
export const bodyLimitBytes = 64 * 1024;

/** The only media types a function reads; uploads have no place here. */
export const bodyTypes = ['application/json', 'application/x-www-form-urlencoded'];

/**
 * RFC 8058, section 3.2: a mail program may post its one field as multipart too. Such a body is not read, because the link
 * that it is posted to says everything.
 */
const oneClick = { path: '/api/newsletter/unsubscribe', type: 'multipart/form-data' };

/** The media type of `oneClick`, and the largest body of it that is taken, in bytes. */
export const multipart = { type: oneClick.type, limitBytes: 1024 };

const methodsWithoutBody = new Set(['GET', 'HEAD', 'TRACE']);

/** Longest body of this type at this path, in bytes; undefined when it is not taken. */
function limitOf(type: string, path: string): number | undefined {
  if (bodyTypes.includes(type)) return bodyLimitBytes;
  return type === oneClick.type && path === oneClick.path ? multipart.limitBytes : undefined;
}

/** Judges a body by its headers, before a byte of it is read: 400, 413, 415, or undefined if fine. */
export function refuseBody(
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
): Problem | undefined {
  if (!hasBody(headers)) return undefined;
  if (methodsWithoutBody.has(method)) {
    return problem(400, { detail: `${method} takes no request body.` });
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const limit = limitOf(type, url.split('?', 1).join());
  if (limit === undefined || headers['content-encoding'] !== undefined) {
    return problem(415, { detail: `Send ${bodyTypes.join(' or ')}.` });
  }
  return Number(headers['content-length'] ?? 0) > limit ? bodyTooLarge(limit) : undefined;
}

/** The problem of a body over the limit, announced or found while reading. */
export function bodyTooLarge(limit = bodyLimitBytes): Problem {
  return problem(413, { detail: `The request body may take ${limit} bytes at most.` });
}
