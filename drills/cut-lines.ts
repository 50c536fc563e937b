import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { type Entry, Ledger } from './support/ledger';

/** Cuts within the request, as shares of its bytes, and after it, in milliseconds from the last byte. */
const SHARES = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999];
const DELAYS_MS = [0, 1, 2, 5, 10, 20, 30, 50, 80, 120, 200, 400];

/** The request of a page's script, as bytes. */
function bytesOf(url: URL, { key, fields }: Entry): Buffer {
  const body = JSON.stringify(fields);
  const head = [
    'POST /api/enquiries HTTP/1.1',
    `host: ${url.host}`,
    'content-type: application/json',
    `idempotency-key: ${key}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Sends so many bytes, waits, and cuts the connection as a lost line does: without a word. */
async function sendAndCut(url: URL, bytes: Buffer, delayMs: number): Promise<void> {
  const socket = connect(Number(url.port), url.hostname);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await sleep(delayMs);
  socket.resetAndDestroy();
}

/** Twenty lines cut at as many moments; every sender tries again under the same key. */
export const cutLines: Drill<HostedStage> = {
  name: 'line cut',
  async run(claims, { host, database }) {
    const url = new URL(host.url);
    const ledger = new Ledger(host.url, database);
    const statuses: number[] = [];
    const cuts = [
      ...SHARES.map((share) => ({ share, delayMs: 0 })),
      ...DELAYS_MS.map((delayMs) => ({ share: 1, delayMs })),
    ];
    for (const { share, delayMs } of cuts) {
      const entry = ledger.write();
      const bytes = bytesOf(url, entry);
      await sendAndCut(url, bytes.subarray(0, Math.floor(bytes.length * share)), delayMs);
      let { status } = await ledger.send(entry);
      // The first attempt is still being stored.
      while (status === 409) {
        await sleep(100);
        ({ status } = await ledger.send(entry));
      }
      statuses.push(status);
    }
    const taken = statuses.filter((status) => status === 200 || status === 201).length;
    claims.same('senders answered on trying again', cuts.length, taken);
    const early = statuses.slice(0, SHARES.length);
    claims.same('cut within the request', '201', [...new Set(early)].join());
    claims.same('cut 400 ms after it', 200, statuses.at(-1) ?? 0);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
