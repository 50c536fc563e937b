import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { securityHeaders } from './security-headers';

/**
 * Puts on the raw response what a reply taken over from Fastify would lose: the headers set so far
 * and those every answer of ours carries. Such answers are dynamic, so none may be stored.
 */
export function startRawReply(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const headers = {
    ...securityHeaders(reply.request),
    ...reply.getHeaders(),
    'x-request-id': reply.request.id,
    'cache-control': 'no-store',
  };
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
