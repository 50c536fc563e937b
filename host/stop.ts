import type { FastifyInstance } from 'fastify';

const sweepMs = 50;

/**
 * Stops the server: no new connections, requests in flight finish, idle connections close. What
 * still runs after `graceMs` is cut off.
 */
export async function stopGracefully(app: FastifyInstance, graceMs = 10_000): Promise<void> {
  // Node closes the connections that are idle now, not those that become idle later.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
  const deadline = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(deadline);
  }
}
