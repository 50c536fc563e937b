import { performance } from 'node:perf_hooks';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

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
    const { socket } = request.raw;
    const started = performance.now();
    const bytesBefore = socket.bytesWritten;
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      request.log.info(
        {
          method: request.method,
          path: loggedPath(request),
          status: statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
          bytes: socket.bytesWritten - bytesBefore,
          ...(!writableFinished && { aborted: true }),
        },
        statusCode === 404 ? 'missing path' : 'request',
      );
    });
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ cause: describeCause(error) }, 'request failed');
  }
}

/** The kind and message of a fault; a stack or a value could carry what no log may keep. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

function loggedPath(request: FastifyRequest): string {
  const route = request.routeOptions.url;
  if (route !== undefined && route !== '*') return route;
  return request.url.split('?', 1).join().slice(0, maximumPathLength);
}
