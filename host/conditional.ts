import type { IncomingHttpHeaders } from 'node:http';

/** What a client may compare its copy with; `lastModified` is an HTTP date. */
export interface Validators {
  etag: string;
  lastModified: string;
}

/**
 * True if the client's copy is still good, so that 304 answers it (RFC 9110 §13.1): If-None-Match
 * decides alone when present, If-Modified-Since otherwise.
 */
export function isNotModified(headers: IncomingHttpHeaders, held: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag === held.etag);
  }
  const since = headers['if-modified-since'];
  return since !== undefined && Date.parse(held.lastModified) <= Date.parse(since);
}

/**
 * True if a Range header may be honoured (RFC 9110 §13.1.5): without If-Range, or when it names
 * exactly the version we hold.
 */
export function isRangeCurrent(headers: IncomingHttpHeaders, held: Validators): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === held.etag || condition === held.lastModified;
}
