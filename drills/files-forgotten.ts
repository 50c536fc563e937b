import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { localAccess } from '../testing/server/host/host-process';
import { connectService } from '../src/server/db/supabase';
import { partAt } from '../src/server/files/tidy-files';
import type { Drill } from './support/drill';
import { KeptFiles } from './support/kept-files';
import { Ledger, storedRows } from './support/ledger';
import { openLocalStage } from './support/local-stage';
import { visitorAt, writeFile } from './support/visitor-files';
import { waitUntil } from './support/wait-until';

const shiftedClock = path.join(__dirname, 'support', 'shifted-clock.mjs');
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/**
 * A shift beyond a day after which files of this id are looked for: the host looks at one part of the ids a minute, and starts
 * within one.
 */
function shiftTo(id: string): number {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  for (let minutes = dayMinutes + 30; ; minutes += 1) {
    if (id.startsWith(partAt(now + minutes * minuteMs))) {
      return now + minutes * minuteMs + 2_000 - Date.now();
    }
  }
}

/** The local Supabase of a host that has started anew has another address. */
async function connect(dataDir: string) {
  const access = await localAccess(dataDir);
  return { access, database: connectService(access.url, access.secretKey) };
}

const countAll = async (kept: KeptFiles): Promise<string> => {
  const [rows, arrived] = [await kept.rows(), await kept.objects('arrived')];
  const objects = await kept.objects('kept');
  return `${rows.length} rows, ${objects.length} kept, ${arrived.length} arrived`;
};

/** Files that nobody needs are gone after a day, object and row; those of enquiries stay. */
export const filesForgotten: Drill<object> = {
  name: 'files: a day after nobody named them',
  async run(claims) {
    const stage = await openLocalStage();
    const { host, dataDir, database } = stage;
    try {
      const visitor = visitorAt(host.url);
      const ledger = new Ledger(host.url, database);
      const kept = new KeptFiles(database, await localAccess(dataDir));
      const small = () => writeFile(20_000);

      /** A file of an enquiry. */
      const [entry, file] = [ledger.write(), small()];
      const { id, way } = await visitor.begin(file, entry.key);
      await visitor.put(way, file);
      await visitor.finish(id, file, entry.key);
      await ledger.send(entry, [id]);

      // Announced and never sent; sent and never judged; judged, and no enquiry came.
      await visitor.begin(small());
      const unjudged = small();
      await visitor.put((await visitor.begin(unjudged)).way, unjudged);
      const unnamed = small();
      const begun = await visitor.begin(unnamed);
      await visitor.put(begun.way, unnamed);
      await visitor.finish(begun.id, unnamed);

      // Expected by an enquiry, and never sent.
      const late = ledger.write();
      const expected = await visitor.begin(small(), late.key);
      await ledger.send(late, [expected.id]);

      // Without a row, as a host leaves it that is killed while it judges a file that is erased meanwhile.
      const stray = randomUUID();
      for (const name of [`kept/${stray}`, `arrived/${randomUUID()}`]) {
        const options = { contentType: 'application/octet-stream' };
        await kept.bucket.upload(name, Buffer.from('stray'), options);
      }
      claims.same('before', '5 rows, 3 kept, 2 arrived', await countAll(kept));

      await host.end('SIGTERM');
      const nodeOptions = `--import ${shiftedClock}`;
      await host.start({
        variables: { NODE_OPTIONS: nodeOptions, CLOCK_SHIFT_MS: String(shiftTo(stray)) },
      });
      const { access, database: moved } = await connect(dataDir);
      const later = new KeptFiles(moved, access);
      const left = '2 rows, 1 kept, 0 arrived';
      // The claim below names whatever is left.
      await waitUntil(
        'all is tidied',
        async () => (await countAll(later)) === left,
        3 * minuteMs,
      ).catch(() => undefined);
      claims.same('a day later', left, await countAll(later));
      claims.same(
        'file of the enquiry',
        'accepted, same bytes',
        await later.ofEnquiry(entry, file),
      );
      const [gone] = (await later.rows()).filter((row) => row.id === expected.id);
      claims.same(
        'file that never came',
        'refused: It did not arrive within a day.',
        `${gone?.state}: ${gone?.reason}`,
      );
      claims.same('rows', 2, (await storedRows(moved, ledger.company)).length);
    } finally {
      await stage.close();
    }
  },
};
