import { METHODS } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { HostManifest } from '../manifest';
import { bodyLimitBytes, bodyTooLarge, bodyTypes, multipart, refuseBody } from './body-rules';
import { callFunction, failCurrentCall } from './function-call';
import type { FunctionHandler } from './function-message';
import { problem, sendProblem } from './problem';
import { describeCause } from './request-log';

export interface LoadedFunction {
  /** Path with `:name` parameters, without a slash at the end. */
  route: string;
  handler: FunctionHandler;
}

/** Loads each function of the build once. Throws if a file is missing or exports no function. */
export function loadFunctions(projectRoot: string, manifest: HostManifest): LoadedFunction[] {
  const requireBuilt = createRequire(path.join(projectRoot, 'package.json'));
  const handlers = new Map(
    manifest.functions.map(({ functionId, pathToEntryPoint }) => {
      const exported: unknown = requireBuilt(path.join(projectRoot, pathToEntryPoint));
      return [functionId, toHandler(exported, pathToEntryPoint)];
    }),
  );
  return manifest.routes.flatMap((route) => {
    const handler = route.type === 'function' ? handlers.get(route.functionId) : undefined;
    return handler ? [{ route: route.path.replace(/\/$/, ''), handler }] : [];
  });
}

function toHandler(exported: unknown, file: string): FunctionHandler {
  const candidate = hasDefault(exported) ? exported.default : exported;
  if (!isHandler(candidate)) throw new Error(`${file} does not export a function`);
  return candidate;
}

function hasDefault(exported: unknown): exported is { default: unknown } {
  return typeof exported === 'object' && exported !== null && 'default' in exported;
}

function isHandler(candidate: unknown): candidate is FunctionHandler {
  return typeof candidate === 'function';
}

/** Mounts the functions for every method, behind one set of body rules. */
export async function mountFunctions(
  app: FastifyInstance,
  functions: readonly LoadedFunction[],
  timeoutMs: number,
): Promise<void> {
  readBodiesAsText(app);
  answerFloatingRejections(app);
  for (const method of METHODS) {
    // CONNECT never reaches a request handler in Node.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) {
      app.addHttpMethod(method, { hasBody: true });
    }
  }
  for (const { route, handler } of functions) {
    app.route({
      method: app.supportedMethods,
      url: route,
      handler: (request, reply) => callFunction(handler, request, reply, timeoutMs),
    });
  }
}

/** Functions parse strictly themselves; here a body is only measured, typed and decoded. */
function readBodiesAsText(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refuseBody(request.method, request.url, request.headers);
    if (refusal) return sendProblem(request, reply, refusal);
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    bodyTypes,
    { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
    async (_request: unknown, body: Buffer) =>
      new TextDecoder('utf-8', { fatal: true }).decode(body),
  );
  app.addContentTypeParser(
    multipart.type,
    { parseAs: 'buffer', bodyLimit: multipart.limitBytes },
    async () => undefined,
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error.statusCode === 413) return sendProblem(request, reply, bodyTooLarge());
    return sendProblem(request, reply, problem(400, { detail: 'The request body is not UTF-8.' }));
  });
}

function answerFloatingRejections(app: FastifyInstance): void {
  const onUnhandled = (cause: unknown) => {
    if (failCurrentCall(cause)) return;
    app.log.error({ cause: describeCause(cause) }, 'unhandled rejection');
  };
  process.on('unhandledRejection', onUnhandled);
  app.addHook('onClose', async () => {
    process.off('unhandledRejection', onUnhandled);
  });
}
