import type { Drill } from './support/drill';
import { type HostedStage, storing } from './support/hosted-stage';
import { KeptFiles, sound } from './support/kept-files';
import { Ledger } from './support/ledger';
import { visitorAt, writeFile } from './support/visitor-files';
import { waitUntil } from './support/wait-until';

/** A moment at which the host is killed: the call that it waits for, and whether that is done. */
interface Moment {
  what: string;
  call: string;
  mood: 'stalled' | 'slow';
}

const RPC = '/rest/v1/rpc';
const KEEPING = '/storage/v1/object/files/kept/';

/** While the host judges: between the object that it keeps, the row that says so, and what it tidies up. */
const JUDGING: readonly Moment[] = [
  { what: 'before the object', call: KEEPING, mood: 'stalled' },
  { what: 'between object and row', call: KEEPING, mood: 'slow' },
  { what: 'before the row', call: `${RPC}/settle_file`, mood: 'stalled' },
  { what: 'after the row', call: `${RPC}/settle_file`, mood: 'slow' },
];

/** While the enquiry names its file. */
const NAMING: readonly Moment[] = [
  { what: 'before the enquiry', call: storing, mood: 'stalled' },
  { what: 'after the enquiry', call: storing, mood: 'slow' },
];

const MEGABYTES = 3;

/** Kills the host at each moment from an upload to the enquiry that names it; the visitor's browser goes on. */
export const filesKilledHost: Drill<HostedStage> = {
  name: 'files: host killed between object and row',
  async run(claims, { host, between, supabase, database }) {
    const visitor = visitorAt(host.url);
    const ledger = new Ledger(host.url, database);
    const kept = new KeptFiles(database, supabase);
    const before = (await kept.rows()).filter(({ state }) => state === 'accepted').length;

    /** Kills the host while `work` waits for a call. */
    const killAt = async ({ call, mood }: Moment, work: () => Promise<{ status: number }>) => {
      between.become(mood, call);
      const asked = work();
      await waitUntil(`the host waits for ${call}`, () => between.held() > 0);
      await host.end('SIGKILL');
      between.become('well');
      await host.start();
      return (await asked).status;
    };

    for (const moment of [...JUDGING, ...NAMING]) {
      const [entry, file] = [ledger.write(), writeFile(MEGABYTES * 1024 * 1024)];
      const { id, way } = await visitor.begin(file, entry.key);
      await visitor.put(way, file);
      const isNaming = NAMING.includes(moment);
      if (isNaming) await visitor.finish(id, file, entry.key);
      const broken = await killAt(moment, () =>
        isNaming ? ledger.send(entry, [id]) : visitor.judge(id, entry.key),
      );
      claims.same(`killed ${moment.what}: its sender`, 0, broken);
      await visitor.finish(id, file, entry.key);
      await ledger.send(entry, [id]);
      const found = await kept.ofEnquiry(entry, file);
      claims.same(`killed ${moment.what}: its file`, 'accepted, same bytes', found);
    }
    claims.same('objects that arrived and were judged', 0, (await kept.objects('arrived')).length);
    const files = before + JUDGING.length + NAMING.length;
    claims.same('rows and objects', sound(files), await kept.compare());
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
