import { createServer, type RequestListener, type Server } from 'node:http';
import { limitPipelining } from './pipelining';

/**
 * Bounds against clients that hold connections open by sending or reading slowly, in ms. An answer
 * that nobody reads has `idle` twice: Node takes what was left to send at first for progress.
 */
const timeouts = { headers: 10_000, request: 30_000, idle: 30_000, keepAlive: 10_000 };
const maximumConnections = 2_000;

/** Node's server with our bounds on connections. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: 5_000,
    },
    limitPipelining(listener),
  );
  server.setTimeout(timeouts.idle);
  server.maxConnections = maximumConnections;
  // Refused before the client sends its body; `mountFunctions` asks for those it takes.
  server.on('checkContinue', (request, response) => {
    server.emit('request', request, response);
  });
  return server;
}
