import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { SECURITY_HEADERS } from '../../src/security/headers';
import { clientNetwork } from '../../src/server/http/client-address';
import { PROBLEM_TYPE, problem } from '../../src/server/http/problem';

/**
 * Bounds against clients that hold connections open by sending or reading slowly, in ms. A response
 * that nobody reads has twice `idle`, because Node counts its first unsent bytes as progress. Headers
 * that are late are noticed at the next `check`, so within ten seconds.
 */
const timeouts = { headers: 9_000, request: 30_000, idle: 30_000, keepAlive: 10_000, check: 1_000 };
const maximumConnections = 2_000;
/** An office behind one address has fewer, at six a browser. */
const maximumPerClient = 256;

/** Maximum requests of one connection that wait for a response. Browsers and proxies do not pipeline. */
const maximumPipelined = 8;

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export interface ConnectionOptions {
  /** Proxies that bring the connections of many visitors. */
  trustProxy: string[] | false;
  /** Connections of one client network, and ms for its headers: less than usual in tests. */
  perClient?: number;
  headersMs?: number;
}

/** Node's server with our bounds on connections. */
export function createHttpServer(
  listener: RequestListener,
  { trustProxy, perClient = maximumPerClient, headersMs = timeouts.headers }: ConnectionOptions = {
    trustProxy: false,
  },
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(headersMs, timeouts.check),
    },
    limitPipelining(listener),
  );
  server.setTimeout(timeouts.idle);
  server.maxConnections = maximumConnections;
  limitPerClient(server, perClient, trustProxy);
  // Refused before the client sends its body; `mountFunctions` asks for those it takes.
  server.on('checkContinue', (request, response) => {
    server.emit('request', request, response);
  });
  return server;
}

/** Cuts the connections that a client opens beyond its share, so that none takes all of them. */
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
 * Cuts connections that send many requests without waiting for answers (RFC 9112 §9.3.2). Node parses all that arrived
 * together, thousands in one read of 64 KB, so a client that reads no answer could fill the memory for a few bytes each.
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

/** Responds to bytes that are not HTTP, or that came too slowly, before there is a request; then closes. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = problem(statusByCode[error.code ?? ''] ?? 400);
  // A client that is slow on purpose would not close its side either.
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
