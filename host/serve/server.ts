import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import pino from 'pino';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../../src/security/headers';
import { problem } from '../../src/server/http/problem';
import type { Env } from '../../src/server/env';
import { mountDraft } from './draft';
import { mountFileLinks } from './file-links';
import { mountFunctions } from './functions';
import {
  answerClientError,
  type ConnectionOptions,
  createHttpServer,
  pathOf,
  sendProblem,
} from './http-server';
import { filledAddress, mountPages } from './pages';
import type { Served } from './release';

export interface ServerOptions {
  /** The builds whose pages and functions answer. */
  served: Served;
  /** Proxies whose forwarded client address is trusted (addresses or CIDR); none by default. */
  trustProxy?: string[] | false;
  /** Time limit of a function, in ms. */
  functionTimeoutMs?: number;
  /** Address of the local Supabase, whose signed links of files the host passes on. */
  storageUrl?: string | undefined;
  /** Overrides the limits on connections. */
  connections?: Partial<ConnectionOptions>;
  /** Receives log lines; standard output by default. */
  logStream?: { write(line: string): void };
}

/** The error of a plugin that rejects a request, such as 416 with the size of the file. */
type HttpError = Error & { statusCode?: number; headers?: Record<string, string> };

const stopPollMs = 50;

/** Creates the server. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { served } = options;
  const app = fastify({
    logger: {
      base: null,
      stream: options.logStream ?? bufferedLog(process.stdout.fd),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // Only type and message of an error, because a stack or a value could contain personal data.
      serializers: {
        cause: (cause) =>
          cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
      },
    },
    logController: new RequestLog(),
    rewriteUrl: ({ url = '/' }) => filledAddress(served.live.site, url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    serverFactory: (listener) =>
      createHttpServer(listener, {
        trustProxy: options.trustProxy ?? false,
        ...options.connections,
      }),
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, withCommonHeaders(request, reply), problem(400));
    },
  });
  app.addHook('onRequest', (request, reply, next) => {
    withCommonHeaders(request, reply);
    // Node would read the first of two Host headers, but a proxy may read the second (RFC 9112 §3.2).
    const hosts = request.raw.headersDistinct['host'] ?? [];
    if (hosts.length > 1) sendProblem(request, reply, problem(400));
    else next();
  });
  if (!options.trustProxy) watchForwarded(app);
  app.setErrorHandler<HttpError>((error, request, reply) => {
    const { statusCode = 500, headers = {} } = error;
    if (statusCode >= 500) request.log.error({ cause: error }, 'request failed');
    return sendProblem(request, reply.headers(headers), problem(statusCode));
  });
  mountDraft(app, served);
  await mountPages(app, served);
  const { storageUrl } = options;
  if (storageUrl !== undefined)
    await app.register(async (scope) => mountFileLinks(scope, storageUrl));
  await app.register((scope) => mountFunctions(scope, served, options.functionTimeoutMs ?? 15_000));
  return app;
}

/** Writes log lines to a file descriptor in batches, which saves a system call per request. */
export function bufferedLog(fd: number): pino.DestinationStream {
  return pino.destination({ dest: fd, sync: false, minLength: 8_192, periodicFlush: 100 });
}

/**
 * Sets the headers of every response; pages and functions may override them. HSTS is sent only over TLS, on this connection
 * or as a trusted proxy reports it (`TRUST_PROXY`).
 */
function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
  return request.protocol === 'https' ? reply.headers(STRICT_TRANSPORT_SECURITY) : reply;
}

/**
 * Stops the server: it accepts no new connections, finishes running requests and closes idle connections. Requests
 * that still run after `graceMs` are aborted.
 */
export async function stopGracefully(app: FastifyInstance, graceMs = 10_000): Promise<void> {
  // Node closes connections that are idle now, but not those that become idle later.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), stopPollMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(deadline);
  }
}

const maximumPathLength = 200;

/**
 * Logs one line per request when its response is complete: method, path without query, status, ms,
 * bytes sent, request id. It has no address and no header, and a function's route in place of its path, which
 * may contain the id of a lead.
 */
class RequestLog extends LogController {
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
    request.log.error({ cause: error }, 'request failed');
  }
}

function loggedPath({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  return route === undefined || route === '*' ? pathOf(url).slice(0, maximumPathLength) : route;
}

/** Consequence and remedy, for the log. */
const REMEDY =
  'Everybody then counts as one client, so strangers who guess passwords can keep staff on new devices out. Set TRUST_PROXY to the address of the proxy: loopback on this machine, else its address or network (docs/deploy.md).';

/** Headers in which proxies name the client. */
const FORWARDING = ['x-forwarded-for', 'forwarded'];

/**
 * Warns at the start that TLS needs a proxy in front of the host, and that none is trusted.
 * @returns undefined if a trusted proxy is named, or none seems to be needed
 */
export function proxyWarning({
  SITE_URL,
  TRUST_PROXY,
}: Pick<Env, 'SITE_URL' | 'TRUST_PROXY'>): string | undefined {
  if (TRUST_PROXY !== false || !SITE_URL?.startsWith('https:')) return undefined;
  return `SITE_URL begins with https, so a proxy stands in front of this host, but TRUST_PROXY names none. ${REMEDY}`;
}

/** Warns once about a request from a proxy, if none is trusted (`trustProxy`). */
function watchForwarded(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, next) => {
    const name = FORWARDING.find((header) => header in request.raw.headers);
    if (!isTold && name !== undefined) {
      isTold = true;
      app.log.warn(`A request has the header ${name}, but TRUST_PROXY is not set. ${REMEDY}`);
    }
    next();
  });
}
