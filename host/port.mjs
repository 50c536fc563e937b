import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Why the port cannot be used, and the remedy; undefined if it can.
 *
 * @param {{ HOST: string, PORT: number }} address
 * @returns {Promise<string | undefined>}
 */
export async function findPortProblem({ HOST, PORT }) {
  const probe = createServer();
  try {
    probe.listen(PORT, HOST);
    await once(probe, 'listening');
  } catch (error) {
    return explainListening(error, { HOST, PORT }) ?? String(error);
  }
  probe.close();
  await once(probe, 'close');
  return undefined;
}

/**
 * Explains why a server could not listen, with the remedy; undefined for any other error.
 *
 * @param {unknown} error
 * @param {{ HOST: string, PORT: number }} address
 */
export function explainListening(error, { HOST, PORT }) {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  if (error.code === 'EADDRINUSE') {
    return `Port ${PORT} on ${HOST} is in use: stop what uses it, or set PORT.`;
  }
  // The name of a host is looked up before.
  const isOfAddress = error.syscall === 'listen' || error.syscall === 'getaddrinfo';
  return isOfAddress ? `Cannot listen on ${HOST}:${PORT}: set HOST or PORT.` : undefined;
}
