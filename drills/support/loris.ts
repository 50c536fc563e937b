import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { readManifest } from '../../host/manifest';
import { projectRoot } from '../../host/start';

/** How a slow client keeps a connection, or memory, busy. */
export type Slowness = 'headers' | 'body' | 'reading' | 'pipelining';

const dribbleMs = 1_000;
/** Together more than the kernel holds for a client that does not read, but no more than may wait. */
const largeFiles = 8;
/** Few enough to arrive in one read of 64 KB. */
const smallRequests = 1_000;

const ask = (address: string) => `GET ${address} HTTP/1.1\r\nhost: slow.example\r\n\r\n`;

/** Each kind sends its opening at once. */
export const openings = (largest: string): Record<Slowness, string> => ({
  headers: 'GET / HTTP/1.1\r\nhost: slow.example\r\n',
  body: 'POST /api/enquiries HTTP/1.1\r\nhost: slow.example\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
  reading: ask(largest).repeat(largeFiles),
  pipelining: 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(smallRequests),
});

/** It then sends one of these at a time. */
const drops: Partial<Record<Slowness, string>> = { headers: 'x-slow: 1\r\n', body: ' ' };

/** Opens a connection that sends drop by drop, or asks for much and reads none of it. */
export function openSlowly(port: number, slowness: Slowness, opening: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(opening);
  if (slowness === 'reading') return socket.pause();
  const drop = drops[slowness];
  const dribble = setInterval(() => drop && socket.write(drop), dribbleMs);
  socket.on('close', () => clearInterval(dribble));
  return socket.resume();
}

/** Address of the largest file of the site. */
export async function largestFile(): Promise<string> {
  const { routes } = await readManifest(projectRoot);
  const files = await Promise.all(
    routes.map(async (route) =>
      route.type === 'static'
        ? { address: route.path, ...(await stat(path.join(projectRoot, route.filePath))) }
        : { address: '/', size: 0 },
    ),
  );
  return files.reduce((largest, file) => (file.size > largest.size ? file : largest)).address;
}

/** Linux' number for an established connection, in /proc/net/tcp. */
const established = '01';

/** Counts the open connections of the server on this port. */
export function openConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return lines.filter((line) => {
    const [, address, , state] = line.trim().split(/\s+/);
    return address?.endsWith(local) && state === established;
  }).length;
}
