import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '../../src/server/http/problem';
import { failureResponse } from '../../src/server/pages/plain-page';

/** An unread request body is discarded for this long before the connection is cut, in ms. */
const lingerMs = 2_000;

/** True if the request announces a body (RFC 9112 §6.3). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Responds with a problem. A body that the client is still sending is discarded for two seconds, then the connection
 * closes.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Problem,
): FastifyReply {
  const named = { ...failure, body: { ...failure.body, request_id: request.id } };
  const { status, headers = {}, html, body: json } = failureResponse(request.headers, named);
  // As bytes, because Fastify would add a charset to text, and JSON has none.
  const body = Buffer.from(html ?? JSON.stringify(json));
  reply.code(status).headers(headers).header('cache-control', 'no-store');
  if (!hasBody(request.headers) || request.raw.complete) return reply.send(body);
  return reply
    .header('content-length', body.length)
    .header('connection', 'close')
    .send(Readable.from(bodyThenDrain(body, request)));
}

/**
 * Ends the answer only after the request's body: closing the socket over unread data would reset the connection, and the
 * reset could reach the client before the answer does.
 */
async function* bodyThenDrain(body: Buffer, { raw }: FastifyRequest): AsyncGenerator<Buffer> {
  yield body;
  raw.resume();
  await Promise.race([
    finished(raw).catch(() => undefined),
    sleep(lingerMs, undefined, { ref: false }),
  ]);
}
