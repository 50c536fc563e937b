import type { FastifyRequest } from 'fastify';

import { RestError } from './errors';

/**
 * The query string, decoded.
 *
 * @throws RestError 22021 for a NUL, which no Postgres text can hold
 */
export function searchParams(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  const params = new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1));
  for (const text of [...params.keys(), ...params.values()]) {
    if (text.includes('\0')) {
      throw new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
    }
  }
  return params;
}

/** The JSON text of the body, which the server leaves unparsed; empty when there is none. */
export const bodyText = (request: FastifyRequest) =>
  typeof request.body === 'string' ? request.body : '';

export const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*$/s, '');
