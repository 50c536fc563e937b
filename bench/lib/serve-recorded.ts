import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What Node's server adds to each answer by itself. */
const ADDED = new Set(['date', 'connection', 'keep-alive']);

interface Recorded {
  headers: string[];
  body: Buffer;
}

async function record(url: string): Promise<Recorded> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, resolve).on('error', reject);
  });
  const { rawHeaders } = answer;
  const isOwn = (index: number) => !ADDED.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? '');
  return { headers: rawHeaders.filter((_, index) => isOwn(index)), body: await buffer(answer) };
}

/**
 * Asks a server for addresses, and repeats its answers from Node's HTTP server with nothing else around it: no routes, no
 * choice of an encoding, no request id, no log. What a host written on this server cannot exceed. Arguments: the server's
 * address, then paths. Says its own address in one line.
 */
async function main([origin = '', ...paths]: readonly string[]): Promise<void> {
  const answers = new Map<string, Recorded>();
  for (const path of paths) answers.set(path, await record(origin + path));
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (answer) response.writeHead(200, answer.headers).end(answer.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`http://127.0.0.1:${port}`);
  });
}

void main(process.argv.slice(2));
