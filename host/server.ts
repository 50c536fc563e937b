import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { batchedLog, type LogStream } from './batched-log';
import { answerClientError } from './client-error';
import { filledAddress } from './filled-pages';
import { createHttpServer } from './http-server';
import { mountFunctions } from './functions';
import { loadFunctions } from './load-functions';
import { readManifest } from './manifest';
import { mountPages } from './pages';
import { problem } from './problem';
import { RequestLog } from './request-log';
import { securityHeaders } from './security-headers';
import { sendProblem } from './send-problem';
import { loadSite } from './site';

export interface ServerOptions {
  /** Folder that holds `.build/host-manifest.json`, `public/` and the compiled functions. */
  projectRoot: string;
  /** Proxies whose forwarded client address is believed (addresses or CIDR); none by default. */
  trustProxy?: string[] | false;
  /** How long a function may take to answer, in ms. */
  functionTimeoutMs?: number;
  /** Where log lines go; standard output by default. */
  logStream?: LogStream;
}

/** Builds the server over the last build. Throws if the build is missing or incomplete. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const manifest = await readManifest(options.projectRoot);
  const site = await loadSite(options.projectRoot, manifest);
  const functions = loadFunctions(options.projectRoot, manifest);

  const app = fastify({
    logger: {
      base: null,
      stream: options.logStream ?? batchedLog(process.stdout),
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
      sendProblem(request, reply, problem(400));
    },
  });

  // Files, functions and problems bring these headers themselves; what is left are redirects and faults.
  app.addHook('onSend', (request, reply, payload, next) => {
    reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
    next(null, payload);
  });
  mountPages(app, site);
  await app.register((scope) =>
    mountFunctions(scope, functions, options.functionTimeoutMs ?? 15_000),
  );
  return app;
}
