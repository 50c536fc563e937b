import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { loadRelease } from '../../../host/serve/release';
import { createServer, type ServerOptions } from '../../../host/serve/server';
import { createFakeSite } from './fake-site';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** A real server over a fake site, on a free port. */
export interface FakeHost {
  app: FastifyInstance;
  port: number;
  /** Folder of its site. */
  root: string;
  /** Log lines so far, parsed. */
  log: Record<string, unknown>[];
  /** Sends one request on a connection of its own. */
  send(path: string, options?: RequestOptions & { body?: string | Buffer }): Promise<Answer>;
  /** Writes raw bytes and resolves with all that came back until the server closed. */
  sendRaw(bytes: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server over a fake site with the given functions (route → a JavaScript expression). */
export async function startFakeHost(
  functions: Record<string, string> = {},
  options: Partial<ServerOptions> = {},
): Promise<FakeHost> {
  const site = await createFakeSite(functions);
  const log: Record<string, unknown>[] = [];
  const app = await createServer({
    served: { live: await loadRelease(site.root) },
    logStream: { write: (line) => void log.push(JSON.parse(line)) },
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    port,
    root: site.root,
    log,
    send: (path, { body, ...rest } = {}) =>
      sendRequest({ port, path, agent: false, ...rest }, body),
    sendRaw: (bytes) => exchange(port, bytes),
    async close() {
      await app.close();
      await site.remove();
    },
  };
}

function sendRequest(options: RequestOptions, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const content = Buffer.concat(chunks);
        const { statusCode = 0, headers } = response;
        resolve({ status: statusCode, headers, body: content, text: content.toString() });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
