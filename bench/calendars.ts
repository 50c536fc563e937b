import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { runCommand } from '../scripts/lib/command';
import type { BusyTimesInput, BusyTimesOutput } from '../src/server/consultations/busy-times';
import { inWorker } from '../src/server/worker/run-in-worker';
import { generatedFeed } from '../testing/server/generated-feed';

/**
 * Measures what reading busy calendars takes of the process that serves the site: `npm run bench:calendars -- [feeds]`. Most are
 * generated at random; the others are known to be too much for any reader. A pause beyond the bound ends with code 1.
 */

const [FEEDS = 10_000] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
/** Milliseconds for which the host may answer nobody. */
const BOUND_MS = 200;

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1).join();

/** Feeds that cost seconds or minutes of computing. */
const HOSTILE = [
  calendar(
    ...event(
      'DTSTART:20200101T000000Z',
      `RRULE:FREQ=YEARLY;COUNT=1;BYYEARDAY=${upTo(366)};BYHOUR=${upTo(23)};BYMINUTE=${upTo(59)}`,
    ),
  ),
  calendar(...event('DTSTART:19700101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
  calendar(...event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY', 'DURATION:PT1S')),
  calendar(
    ...Array.from({ length: 20_000 }, () =>
      event('DTSTART:20200101T000000Z', 'DURATION:PT1H'),
    ).flat(),
  ),
  calendar(
    ...Array.from({ length: 3_000 }, () =>
      event('DTSTART:20000101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20200101T000000Z'),
    ).flat(),
  ),
];

const read = inWorker<BusyTimesInput, BusyTimesOutput>({
  module: 'src/server/consultations/busy-times',
  timeoutMs: 5_000,
  maxMemoryMb: 256,
});

async function main(): Promise<void> {
  const feeds = [...HOSTILE, ...fc.sample(generatedFeed, FEEDS)];
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  const started = performance.now();
  let unread = 0;
  pauses.enable();
  for (const feed of feeds) {
    await read({ feed, ownDomain: 'meghdoot.example' }).catch(() => (unread += 1));
  }
  pauses.disable();
  const longest = pauses.max / 1e6;
  console.table({
    [`${feeds.length} feeds`]: {
      'given up after 5 s or too large': unread,
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      'longest pause, ms': Number(longest.toFixed(0)),
      'p99 pause, ms': Number((pauses.percentile(99) / 1e6).toFixed(1)),
    },
  });
  const isMet = longest <= BOUND_MS;
  console.log(`Bound: no pause over ${BOUND_MS} ms: ${isMet ? 'met' : 'missed'}.`);
  if (!isMet) process.exitCode = 1;
}

runCommand(main);
