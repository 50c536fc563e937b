import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type IncomingHttpHeaders,
} from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { compile } from '@fastify/proxy-addr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from '../../src/security/headers';
import { clientNetwork } from '../../src/server/http/client';
import { mediaTypeOf } from '../../src/server/http/read-input';
import { FILE_FORMS, MULTIPART } from '../../src/server/http/read-multipart';
import {
  PROBLEM_TYPE,
  problem,
  type Problem,
  failureResponse,
} from '../../src/server/http/problem';

/**
 * Time limits for clients that hold connections open by sending or reading slowly, in ms. A response
 * that nobody reads has twice `idle`, because Node counts its first unsent bytes as progress. Late
 * headers are noticed at the next `check`, so within ten seconds.
 */
const timeouts = {
  headers: 9_000,
  request: 30_000,
  /** For a file: 10 MB take over five minutes at 256 kbit/s. */
  upload: 10 * 60_000,
  idle: 30_000,
  keepAlive: 10_000,
  check: 1_000,
};
const maximumConnections = 2_000;
/** More than an office behind one address needs, with six connections per browser. */
const maximumPerClient = 256;

/** Signed links by which visitors upload files (`file-links.ts`). */
export const UPLOAD_LINKS = '/storage/v1/object/upload/sign/';

/** Maximum requests of one connection that wait for a response. Browsers and proxies do not pipeline. */
const maximumPipelined = 8;

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export interface ConnectionOptions {
  /** Proxies, which forward requests of many visitors. */
  trustProxy: string[] | false;
  /** Connections of one client network, and ms for its headers and bodies: less than usual in tests. */
  perClient?: number;
  headersMs?: number;
  bodyMs?: number;
}

/** Node's server with our limits on connections. */
export function createHttpServer(
  listener: RequestListener,
  {
    trustProxy,
    perClient = maximumPerClient,
    headersMs = timeouts.headers,
    bodyMs = timeouts.request,
  }: ConnectionOptions = {
    trustProxy: false,
  },
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: timeouts.upload,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(headersMs, timeouts.check),
    },
    limitPipelining(limitBodyTime(listener, bodyMs)),
  );
  server.setTimeout(timeouts.idle);
  server.maxConnections = maximumConnections;
  limitPerClient(server, perClient, trustProxy);
  // A request with `Expect: 100-continue` is checked before its body is sent; `mountFunctions` lets accepted ones continue.
  server.on('checkContinue', (request, response) => {
    server.emit('request', request, response);
  });
  return server;
}

const bringsFiles = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(UPLOAD_LINKS) || (FILE_FORMS.includes(url) && mediaTypeOf(headers) === MULTIPART);

/** Node knows one limit for all requests, that of files. Any other body has to arrive sooner. */
function limitBodyTime(listener: RequestListener, bodyMs: number): RequestListener {
  return (request, response) => {
    if (hasBody(request.headers) && !bringsFiles(request)) {
      const timeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      const late = () => request.complete || answerClientError(timeout, request.socket);
      const timer = setTimeout(late, bodyMs).unref();
      request.once('close', () => clearTimeout(timer));
    }
    listener(request, response);
  };
}

/** Closes connections beyond a client's limit, so that one client cannot use all of them. */
function limitPerClient(server: Server, most: number, trustProxy: string[] | false): void {
  const isTrusted = compile(trustProxy || []);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const client = clientNetwork(remoteAddress);
    if (client === undefined || isTrusted(remoteAddress, 0)) return;
    const count = (open.get(client) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/**
 * Closes connections that send many requests without waiting for responses (RFC 9112 §9.3.2). Node parses thousands of requests
 * in one read of 64 KB, so a client that reads no response could fill the memory with a few bytes for each.
 */
function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maximumPipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/** Responds to bytes that are not HTTP or arrived too slowly, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = problem(statusByCode[error.code ?? ''] ?? 400);
  // A client that is slow on purpose may never close its side.
  if (failure.status === 408) socket.once('finish', () => socket.destroy());
  const body = JSON.stringify(failure.body);
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${failure.body.title}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** Time in ms for which an unread request body is discarded before the connection is closed. */
const lingerMs = 2_000;

/** The path of a request target (RFC 9112 §3.2), still percent-encoded. */
export const pathOf = (url: string): string => url.split('?', 1).join();

/** The part of a request by which functions read its cookies. */
export const cookiesOf = ({ headers, protocol }: FastifyRequest) => ({
  headers: { cookie: headers.cookie, 'x-client-protocol': protocol },
});

/** True if the request has a body (RFC 9112 §6.3). */
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
 * Ends the response only after the request's body: closing a socket with unread data resets the connection, and the reset
 * could reach the client before the response does.
 */
async function* bodyThenDrain(body: Buffer, { raw }: FastifyRequest): AsyncGenerator<Buffer> {
  yield body;
  raw.resume();
  await Promise.race([
    finished(raw).catch(() => undefined),
    sleep(lingerMs, undefined, { ref: false }),
  ]);
}
