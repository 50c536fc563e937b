import { readFile, writeFile as writeProc } from 'node:fs/promises';
import { localAccess } from '../testing/server/host/host-process';
import type { Drill } from './support/drill';
import { KeptFiles, sound } from './support/kept-files';
import { Ledger } from './support/ledger';
import { openLocalStage } from './support/local-stage';
import { p95 } from './support/percentile';
import { type Visitor, visitorAt, writeFile } from './support/visitor-files';

const VISITORS = 40;
/** Of the host and of the local Supabase, each. */
const MOST_MEGABYTES = 600;
/** An enquiry without files meanwhile: the machine is busy, but its sender must not wait for them. */
const MOST_MS = 2_000;
const MOST_SECONDS = 120;

/** The most memory that a process has taken since `forgetPeak`, in MB. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** 5 resets the peak of a process (proc(5), clear_refs). */
const forgetPeak = (pid: number) => writeProc(`/proc/${pid}/clear_refs`, '5');

/** Sends enquiries without files, one after the other, until `work` has ended. @returns their times in ms, and their statuses */
async function sendDuring(ledger: Ledger, work: Promise<unknown>) {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  const times: number[] = [];
  const statuses = new Set<number>();
  while (!isOver) {
    const started = performance.now();
    statuses.add((await ledger.send(ledger.write())).status);
    times.push(performance.now() - started);
  }
  return { times, statuses };
}

/** Sends a file and then its enquiry. @returns what became of them, and after how many seconds */
async function visit(visitor: Visitor, ledger: Ledger) {
  const started = performance.now();
  const [entry, file] = [ledger.write(), writeFile()];
  const { id, way } = await visitor.begin(file, entry.key);
  const uploaded = await visitor.put(way, file);
  const { sent } = await visitor.finish(id, file, entry.key);
  const { status } = await ledger.send(entry, [id]);
  return {
    entry,
    file,
    sent,
    statuses: [uploaded, status],
    seconds: (performance.now() - started) / 1000,
  };
}

/** 40 visitors send an enquiry with 10 MB each, all at once, while others send theirs without files. */
export const filesCrowd: Drill<object> = {
  name: 'files: 40 visitors with 10 MB at once',
  async run(claims) {
    const stage = await openLocalStage();
    const { host, dataDir, database } = stage;
    try {
      const access = await localAccess(dataDir);
      const processes = [host.pid(), access.pid];
      const ledger = new Ledger(host.url, database);
      const kept = new KeptFiles(database, access);
      for (let sent = 0; sent < 20; sent += 1) await ledger.send(ledger.write());
      const alone = await Promise.all(processes.map(peakMegabytes));
      await Promise.all(processes.map(forgetPeak));

      const visitor = visitorAt(host.url);
      const coming = Promise.all(Array.from({ length: VISITORS }, () => visit(visitor, ledger)));
      const { times, statuses } = await sendDuring(ledger, coming);
      const visits = await coming;
      const [ofHost = 0, ofSupabase = 0] = await Promise.all(processes.map(peakMegabytes));

      const answers = [...new Set(visits.map((one) => one.statuses.join(', ')))];
      claims.same('upload, enquiry', '200, 201', answers.join(' · '));
      const found = new Set<string>();
      for (const { entry, file } of visits) found.add(await kept.ofEnquiry(entry, file));
      claims.same('file of each', 'accepted, same bytes', [...found].join(' · '));
      const again = visits.filter(({ sent }) => sent > 0).length;
      claims.same('files that were sent twice', 0, again);
      const last = Math.max(...visits.map(({ seconds }) => seconds));
      claims.atMost('the last is there after', MOST_SECONDS, last, 's');
      const [before = '', beforeSupabase = ''] = alone.map((megabytes) => megabytes.toFixed(0));
      claims.atMost(`memory of the host, ${before} MB before`, MOST_MEGABYTES, ofHost, 'MB');
      claims.atMost(
        `memory of the local Supabase, ${beforeSupabase} MB before`,
        MOST_MEGABYTES,
        ofSupabase,
        'MB',
      );
      claims.same('enquiries without files meanwhile', 201, [...statuses].join());
      claims.atMost(`p95 of these ${times.length}`, MOST_MS, p95(times), 'ms');
      claims.same('rows and objects', sound(VISITORS), await kept.compare());
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      await stage.close();
    }
  },
};
