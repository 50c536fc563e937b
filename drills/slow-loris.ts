import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { littleRoom, residentMegabytes } from '../testing/server/host/resident-megabytes';
import { ask, inShort } from './support/answer';
import { type Claims, type Drill, ImpossibleHere } from './support/drill';
import { Ledger } from './support/ledger';
import { type LocalStage, openLocalStage } from './support/local-stage';
import { largestFile, openConnections, openings, openSlowly, type Slowness } from './support/loris';
import { waitUntil } from './support/wait-until';

/**
 * Number of connections of each kind, and the seconds after which they must be gone. The host's own limits are none, 10
 * to 15, 30 to 35 and 30 to 60 seconds; a busy machine enforces them later.
 */
const crowd: Record<Slowness, { count: number; goneAfter: number }> = {
  pipelining: { count: 20, goneAfter: 60 },
  headers: { count: 60, goneAfter: 60 },
  body: { count: 60, goneAfter: 90 },
  reading: { count: 60, goneAfter: 150 },
};
const warmUpEnquiries = 200;
const visitorsPauseMs = 200;
const boundSeconds = 5;
/** Of 200 connections: an answer on its way to a slow reader holds up to 128 KB, and eight may wait. */
const boundMegabytes = 160;

/** Visits during the attack: the duration of each in seconds, and every unexpected response. */
interface Visits {
  seconds: number[];
  unexpected: string[];
}

/** Sees a page and sends an enquiry, again and again until told to stop. */
async function visit(url: string, ledger: Ledger, isOver: () => boolean): Promise<Visits> {
  const visits: Visits = { seconds: [], unexpected: [] };
  while (!isOver()) {
    const started = performance.now();
    const page = await ask(url);
    const enquiry = await ledger.send(ledger.write());
    visits.seconds.push((performance.now() - started) / 1000);
    if (page.status !== 200 || enquiry.status !== 201) {
      visits.unexpected.push(`${inShort(page)} and ${inShort(enquiry)}`);
    }
    await sleep(visitorsPauseMs);
  }
  return visits;
}

/** The time that this share of the visits stayed within. */
const within = (share: number, { seconds }: Visits): number =>
  [...seconds].sort((a, b) => a - b)[Math.floor((seconds.length - 1) * share)] ?? NaN;

/** Waits until each kind is cut, and claims when. Memory is looked at meanwhile: the most there was, in MB. */
async function watchCutting(
  claims: Claims,
  { host }: LocalStage,
  sockets: Record<Slowness, Socket[]>,
): Promise<number> {
  const started = performance.now();
  let peak = 0;
  // A client that reads nothing cannot notice that it was cut: the host's connections are counted instead.
  const isGone: Record<Slowness, () => boolean> = {
    pipelining: () => sockets.pipelining.every(({ destroyed }) => destroyed),
    headers: () => sockets.headers.every(({ destroyed }) => destroyed),
    body: () => sockets.body.every(({ destroyed }) => destroyed),
    reading: () => openConnections(host.port) < crowd.reading.count / 2,
  };
  for (const kind of ['pipelining', 'headers', 'body', 'reading'] as const) {
    const { count, goneAfter } = crowd[kind];
    const what = `${count} connections slow at ${kind} are cut`;
    await waitUntil(what, isGone[kind], 2 * goneAfter * 1_000);
    peak = Math.max(peak, residentMegabytes(host.pid()));
    const seconds = (performance.now() - started) / 1000;
    claims.atMost(`${count} slow at ${kind}, cut after`, goneAfter, seconds, 's');
  }
  return peak;
}

/** Opens the whole crowd; resolves when each is connected. */
async function openCrowd(port: number): Promise<Record<Slowness, Socket[]>> {
  const opening = openings(await largestFile());
  const open = (slowness: Slowness) =>
    Array.from({ length: crowd[slowness].count }, () =>
      openSlowly(port, slowness, opening[slowness]),
    );
  const sockets = {
    reading: open('reading'),
    body: open('body'),
    headers: open('headers'),
    pipelining: open('pipelining'),
  };
  const all = Object.values(sockets).flat();
  await waitUntil('all are connected', () => all.every(({ connecting }) => !connecting));
  return sockets;
}

export const slowLoris: Drill<object> = {
  name: '200 slow connections',
  async run(claims) {
    if (!existsSync('/proc/net/tcp')) {
      throw new ImpossibleHere('connections can be counted on Linux only');
    }
    const stage = await openLocalStage({}, [littleRoom]);
    const { host, database } = stage;
    const ledger = new Ledger(host.url, database);
    let isOver = false;
    try {
      for (let sent = 0; sent < warmUpEnquiries; sent += 1) await ledger.send(ledger.write());
      const before = residentMegabytes(host.pid());
      const sockets = await openCrowd(host.port);
      const visiting = visit(host.url, ledger, () => isOver);
      const peak = await watchCutting(claims, stage, sockets);
      isOver = true;
      const visits = await visiting;
      const unexpected = [...new Set(visits.unexpected)].join('; ');
      claims.same(
        `${visits.seconds.length} visits meanwhile`,
        'all answered',
        unexpected || 'all answered',
      );
      claims.atMost('95 % of them took', boundSeconds, within(0.95, visits), 's');
      claims.atMost(
        `memory grew from ${Math.round(before)} MB by`,
        boundMegabytes,
        peak - before,
        'MB',
      );
      for (const socket of Object.values(sockets).flat()) socket.destroy();
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      isOver = true;
      await stage.close();
    }
  },
};
