import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Another host than the site's, so a browser asks for consent, as before a real project; all of 127.0.0.0/8 leads to Linux
 * itself, on which alone a hosted project is tried.
 */
const HOST = '127.0.0.2';

/** What Kong's plugin `cors` answers by its defaults, which Supabase's kong.yml has before Storage. */
const CONSENT = { 'access-control-allow-origin': '*' };
const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';

function serve(target: string, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers, url = '/' } = req;
  if (method === 'OPTIONS') {
    const asked = headers['access-control-request-headers'];
    res.writeHead(200, {
      ...CONSENT,
      'access-control-allow-methods': METHODS,
      ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    });
    res.end();
    return;
  }
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    res.once('close', () => answer.destroy());
    answer.pipe(res.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...CONSENT }));
  });
  req.pipe(onward.on('error', () => req.socket.destroy()));
}

/** Stands before a Supabase as the gateway of a hosted project does: under a name of its own, and open to pages of any site. */
export async function startProjectGateway(target: string) {
  const server = createServer((req, res) => serve(target, req, res));
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
