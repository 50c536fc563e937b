import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from '../src/security/headers';
import { problem, problemType } from './problem';

const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what is not HTTP, or came too slowly, before any request exists; then closes. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = problem(statusByCode[error.code ?? ''] ?? 400);
  const body = JSON.stringify(failure);
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${failure.title}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
