import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody } from './body-rules';
import { type Problem, problemType } from './problem';
import { startRawReply } from './raw-reply';

/** How long an unread request body is thrown away before the connection is cut, in ms. */
const lingerMs = 2_000;

/**
 * Answers with a problem and takes the reply over. A body the client is still sending is not kept:
 * what arrives within two seconds is dropped, then the connection closes.
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Problem,
): FastifyReply {
  const body = JSON.stringify({ ...failure, request_id: request.id });
  const unread = hasBody(request.headers) && !request.raw.complete;
  const response = startRawReply(reply);
  response.statusCode = failure.status;
  response.setHeader('content-type', problemType);
  response.setHeader('content-length', Buffer.byteLength(body));
  if (unread) response.setHeader('connection', 'close');
  if (!unread) {
    response.end(body);
    return reply;
  }
  // The client has the whole answer, by its length. Ending now would close the socket over unread
  // data, and the reset could reach the client before the answer does.
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  finished(request.raw, () => {
    clearTimeout(timer);
    response.end();
  });
  request.raw.resume();
  return reply;
}
