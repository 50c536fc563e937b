import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import pino from 'pino';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../../src/security/headers';
import { readManifest } from '../manifest';
import { loadFunctions, mountFunctions } from './functions';
import { answerClientError, createHttpServer } from './http-server';
import { filledAddress, mountPages } from './pages';
import { problem, sendProblem } from './problem';
import { describeCause, RequestLog } from './request-log';

export interface ServerOptions {
  /** Folder that holds `.build/host-manifest.json`, `public/` and the compiled functions. */
  projectRoot: string;
  /** Proxies whose forwarded client address is believed (addresses or CIDR); none by default. */
  trustProxy?: string[] | false;
  /** How long a function may take to answer, in ms. */
  functionTimeoutMs?: number;
  /** Where log lines go; standard output by default. */
  logStream?: { write(line: string): void };
}

/** What a plugin refuses a request by, such as 416 with the size of the file. */
type HttpError = Error & { statusCode?: number; headers?: Record<string, string> };

const stopPollMs = 50;

/** Builds the server over the last build. Throws if the build is missing or incomplete. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const manifest = await readManifest(options.projectRoot);
  const functions = loadFunctions(options.projectRoot, manifest);
  const app = fastify({
    logger: {
      base: null,
      stream: options.logStream ?? bufferedLog(process.stdout.fd),
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    logController: new RequestLog(),
    rewriteUrl: ({ url = '/' }) => filledAddress(url),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    serverFactory: (handler) => createHttpServer(handler),
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, withCommonHeaders(request, reply), problem(400));
    },
  });
  app.addHook('onRequest', (request, reply, next) => {
    withCommonHeaders(request, reply);
    next();
  });
  app.setErrorHandler<HttpError>((error, request, reply) => {
    const { statusCode = 500, headers = {} } = error;
    if (statusCode >= 500) request.log.error({ cause: describeCause(error) }, 'request failed');
    return sendProblem(request, reply.headers(headers), problem(statusCode));
  });
  await mountPages(app, options.projectRoot, manifest);
  await app.register((scope) =>
    mountFunctions(scope, functions, options.functionTimeoutMs ?? 15_000),
  );
  return app;
}

/** Log lines to a file descriptor, written together: a system call for each would cost more than a page's headers. */
export function bufferedLog(fd: number): pino.DestinationStream {
  return pino.destination({ dest: fd, sync: false, minLength: 8_192, periodicFlush: 100 });
}

/**
 * Sets what every answer carries; pages and functions set values of their own over these. The promise of TLS goes only
 * where TLS is: on this connection, or as a proxy tells that is trusted (`TRUST_PROXY`).
 */
function withCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
  return request.protocol === 'https' ? reply.headers(STRICT_TRANSPORT_SECURITY) : reply;
}

/**
 * Stops the server: no new connections, requests in flight finish, idle connections close. What
 * still runs after `graceMs` is cut off.
 */
export async function stopGracefully(app: FastifyInstance, graceMs = 10_000): Promise<void> {
  // Node closes the connections that are idle now, not those that become idle later.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), stopPollMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(closeIdle);
    clearTimeout(deadline);
  }
}
