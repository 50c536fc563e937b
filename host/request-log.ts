import { performance } from 'node:perf_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';

import { pathOf } from './path-of';

const maximumPathLength = 200;

/**
 * One line a request, once its connection is done with it: method, path without query, status, ms,
 * bytes sent, request id. No address and no header; a function's route stands for its path, which
 * may hold a record's id.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: 'request_id' });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    logWhenClosed(request.raw, reply.raw, request.log, () => ({ path: routeOrPath(request) }));
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ cause: describeCause(error) }, 'request failed');
  }
}

/**
 * Writes a request's line once its connection is done with it.
 *
 * @param describe asked then: the path to tell, and what else the line should say
 */
export function logWhenClosed(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  log: FastifyBaseLogger,
  describe: () => { path: string; request_id?: string },
): void {
  const started = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const { path, ...more } = describe();
    log.info(
      {
        ...more,
        method,
        path: path.slice(0, maximumPathLength),
        status: statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        bytes: socket.bytesWritten - bytesBefore,
        ...(!writableFinished && { aborted: true }),
      },
      statusCode === 404 ? 'missing path' : 'request',
    );
  });
}

/** The kind and message of a fault; a stack or a value could carry what no log may keep. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

function routeOrPath(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  return route !== undefined && route !== '*' ? route : pathOf(request.url);
}
