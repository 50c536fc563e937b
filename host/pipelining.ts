import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait for their answers. Browsers and proxies send the next after the answer. */
const mostWaiting = 8;

/**
 * Cuts connections that send many requests without waiting for answers (RFC 9112 §9.3.2 allows to). Node takes up all that
 * arrived together, thousands in one read of 64 KB, and keeps each until those before it are sent: a client that reads none
 * of them would fill the memory for a few bytes each.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
