import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localAccess } from '../testing/server/host/host-process';
import type { Drill } from './support/drill';
import { KeptFiles, sound } from './support/kept-files';
import { Ledger } from './support/ledger';
import type { LocalStage } from './support/local-stage';
import { LARGEST_BYTES, visitorAt, writeFile } from './support/visitor-files';

/** Cuts within the bytes, as shares of them, and after the last one, in milliseconds. */
const SHARES = [0, 0.05, 0.5, 0.95, 0.999];
const DELAYS_MS = [0, 20, 100, 400, 3_000];

/** The line is cut at ten moments of as many uploads of 10 MB; each visitor's browser goes on as the form does. */
export const filesCutLines: Drill<LocalStage> = {
  name: 'files: line cut in 10 MB',
  async run(claims, { host, dataDir, database }) {
    const visitor = visitorAt(host.url);
    const ledger = new Ledger(host.url, database);
    const kept = new KeptFiles(database, await localAccess(dataDir));
    const cuts = [
      ...SHARES.map((share) => ({ share, delayMs: 50 })),
      ...DELAYS_MS.map((delayMs) => ({ share: 1, delayMs })),
    ];
    const judgements: number[] = [];
    const outcomes: string[] = [];
    for (const { share, delayMs } of cuts) {
      const [entry, file] = [ledger.write(), writeFile()];
      const { id, way } = await visitor.begin(file, entry.key);
      const bytes = Math.floor(LARGEST_BYTES * share);
      await visitor.put(way, file, { bytes, meanwhile: () => sleep(delayMs) });
      judgements.push((await visitor.judge(id, entry.key)).status);
      await visitor.finish(id, file, entry.key);
      const { status } = await ledger.send(entry, [id]);
      outcomes.push(`${status}: ${await kept.ofEnquiry(entry, file)}`);
    }
    const within = judgements.slice(0, SHARES.length);
    claims.same('cut within the bytes, judged', '409 with a new link', wordsOf(within));
    claims.same('cut 3 s after them, judged', 200, judgements.at(-1) ?? 0);
    claims.same(
      'each enquiry has its file once',
      '201: accepted, same bytes',
      [...new Set(outcomes)].join(' · '),
    );
    claims.same('rows and objects', sound(cuts.length), await kept.compare());
    const onDisk = await readdir(path.join(dataDir, 'storage'));
    claims.same('files on the disk', cuts.length, onDisk.length);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};

/** A 409 without a link would have stopped the visitor. */
const wordsOf = (statuses: readonly number[]): string =>
  statuses.every((status) => status === 409) ? '409 with a new link' : statuses.join();
