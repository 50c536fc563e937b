import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_API, MAX_CONTENT_CALL_BYTES } from '../../src/domain/content-editor';
import { IMPORT_TYPE, MAX_IMPORT_BYTES } from '../../src/domain/http-api/imports';
import { openSession } from '../../src/server/auth/session-cookies';
import { type Problem, problem } from '../../src/server/http/problem';
import { BODY_FORMATS, MAX_BODY_BYTES, mediaTypeOf } from '../../src/server/http/read-input';
import { FILE_FORMS, MAX_FORM_BYTES, MULTIPART } from '../../src/server/http/read-multipart';
import { callFunction, failCurrentCall } from './function-call';
import { cookiesOf, hasBody, pathOf, sendProblem } from './http-server';
import type { Served } from './release';

/** The only media types that functions read. */
const bodyTypes = Object.keys(BODY_FORMATS);

/**
 * RFC 8058, section 3.2: an email program may also post its only field as multipart. Such a body is not read, because the URL
 * has all that is needed.
 */
const oneClick = {
  path: '/api/newsletter/unsubscribe',
  type: MULTIPART,
  limitBytes: 1024,
};

/** A table of leads, which one function reads as bytes. */
const importFile = { path: '/api/imports', type: IMPORT_TYPE, limitBytes: MAX_IMPORT_BYTES };

/** A document of content with its pictures, which one function reads as JSON. */
const contentCall = {
  path: CONTENT_API,
  type: 'application/json',
  limitBytes: MAX_CONTENT_CALL_BYTES,
};

/** Forms that bring files. */
const fileForms = FILE_FORMS.map((path) => ({ path, type: MULTIPART, limitBytes: MAX_FORM_BYTES }));

/** Types that one path takes each, with a limit of their own. */
const ownTypes = [oneClick, importFile, contentCall, ...fileForms];

/** Forms with files that are read at a time: each is in memory as a whole. */
const MAX_FORMS_AT_A_TIME = 4;

const methodsWithoutBody = ['GET', 'HEAD', 'TRACE'];

/** Mounts the functions at their routes for every method, with the same rules for bodies. */
export async function mountFunctions(
  app: FastifyInstance,
  served: Served,
  timeoutMs: number,
): Promise<void> {
  readBodies(app);
  answerFloatingRejections(app);
  for (const method of METHODS) {
    // CONNECT never reaches a request handler in Node.
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) {
      app.addHttpMethod(method, { hasBody: true });
    }
  }
  for (const route of served.live.manifest.routes) {
    if (route.type !== 'function') continue;
    const { functionId } = route;
    app.route({
      method: app.supportedMethods,
      url: route.path.replace(/\/$/, ''),
      ...(route.path === contentCall.path && { bodyLimit: contentCall.limitBytes }),
      handler: (request, reply) => {
        // Another build of the same code has the same functions.
        const handler = served.live.functions.get(functionId);
        if (!handler) throw new Error(`There is no function ${functionId}.`);
        return callFunction(handler, request, reply, timeoutMs);
      },
    });
  }
}

/** Reads bodies as UTF-8 text, and a file as bytes. Functions parse them; the host only checks type and size. */
function readBodies(app: FastifyInstance): void {
  const waitForTurn = limitFileForms();
  app.addHook('onRequest', async (request, reply) => {
    const refusal =
      refuseBody(request) ?? (await refuseFile(request)) ?? waitForTurn(reply, request);
    if (refusal) return sendProblem(request, reply, refusal);
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    bodyTypes,
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (_request: unknown, body: Buffer) => decode(body),
  );
  app.addContentTypeParser(
    MULTIPART,
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async ({ url }: FastifyRequest, body: Buffer) =>
      pathOf(url) === oneClick.path ? undefined : body,
  );
  app.addContentTypeParser(
    importFile.type,
    { parseAs: 'buffer', bodyLimit: importFile.limitBytes },
    async (_request: unknown, body: Buffer) => body,
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error.statusCode === 413) {
      const own = ownTypes.find(({ path }) => pathOf(request.url) === path);
      return sendProblem(request, reply, bodyTooLarge(own?.limitBytes));
    }
    // The server's own handler takes all others.
    if (!(error instanceof NotUtf8)) throw error;
    return sendProblem(request, reply, problem(400, { detail: 'The request body is not UTF-8.' }));
  });
}

class NotUtf8 extends Error {}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new NotUtf8();
  }
}

/** Refuses forms with files while others are read: 503. One without files is never refused. */
function limitFileForms() {
  let open = 0;
  return ({ raw }: FastifyReply, { headers }: FastifyRequest): Problem | undefined => {
    const isSmall = Number(headers['content-length'] ?? 0) <= MAX_BODY_BYTES;
    if (mediaTypeOf(headers) !== MULTIPART || isSmall) return undefined;
    if (open >= MAX_FORMS_AT_A_TIME) {
      return problem(503, {
        detail: 'Others are sending files.',
        headers: { 'retry-after': '30' },
      });
    }
    open += 1;
    raw.once('close', () => {
      open -= 1;
    });
    return undefined;
  };
}

/** A file is long enough to be read only for somebody whose session we have sealed: 401, or undefined if fine. */
async function refuseFile(request: FastifyRequest): Promise<Problem | undefined> {
  const { url, headers } = request;
  const isLong = mediaTypeOf(headers) === importFile.type || pathOf(url) === contentCall.path;
  if (!hasBody(headers) || !isLong) return undefined;
  const session = await openSession(cookiesOf(request));
  return session ? undefined : problem(401, { detail: 'Please log in.' });
}

/** Checks a body by its headers, before any of it is read: 400, 411, 413, 415, or undefined if fine. */
function refuseBody({ method, url, headers }: FastifyRequest): Problem | undefined {
  if (!hasBody(headers)) return undefined;
  if (methodsWithoutBody.includes(method)) {
    return problem(400, { detail: `${method} takes no request body.` });
  }
  const type = mediaTypeOf(headers);
  const own = ownTypes.find(({ path }) => pathOf(url) === path);
  const taken = [...new Set([...bodyTypes, ...(own ? [own.type] : [])])];
  if (!taken.includes(type) || headers['content-encoding'] !== undefined) {
    return problem(415, { detail: `Send ${taken.join(' or ')}.` });
  }
  // Its length decides whether it is read now.
  if (type === MULTIPART && headers['content-length'] === undefined) return problem(411);
  const limit = own && type === own.type ? own.limitBytes : MAX_BODY_BYTES;
  return Number(headers['content-length'] ?? 0) > limit ? bodyTooLarge(limit) : undefined;
}

/** The problem of a body over the limit, by its header or found while reading. */
function bodyTooLarge(limit = MAX_BODY_BYTES): Problem {
  return problem(413, { detail: `The request body may take ${limit} bytes at most.` });
}

function answerFloatingRejections(app: FastifyInstance): void {
  const onUnhandled = (cause: unknown) => {
    if (!failCurrentCall(cause)) app.log.error({ cause }, 'unhandled rejection');
  };
  process.on('unhandledRejection', onUnhandled);
  app.addHook('onClose', async () => {
    process.off('unhandledRejection', onUnhandled);
  });
}
