import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { answerClientError } from './client-error';
import { mountFunctions } from './functions';
import { loadFunctions } from './load-functions';
import { readManifest } from './manifest';
import { mountPages } from './pages';
import { problem } from './problem';
import { RequestLog } from './request-log';
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
  logStream?: { write(line: string): void };
}

/** Bounds against clients that hold connections open by sending or reading slowly, in ms. */
const timeouts = { headers: 10_000, request: 30_000, idle: 60_000, keepAlive: 10_000 };
const maximumConnections = 2_000;

/** Builds the server over the last build. Throws if the build is missing or incomplete. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const manifest = await readManifest(options.projectRoot);
  const site = await loadSite(options.projectRoot, manifest);
  const functions = loadFunctions(options.projectRoot, manifest);

  const app = fastify({
    logger: {
      base: null,
      stream: options.logStream ?? process.stdout,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy ?? false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    keepAliveTimeout: timeouts.keepAlive,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, problem(400));
    },
  });
  app.server.maxConnections = maximumConnections;
  // Refused before the client sends its body; `mountFunctions` asks for those it takes.
  app.server.on('checkContinue', (request, response) => {
    app.server.emit('request', request, response);
  });

  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    next();
  });
  mountPages(app, site);
  await app.register((scope) =>
    mountFunctions(scope, functions, options.functionTimeoutMs ?? 15_000),
  );
  return app;
}
