import fc from 'fast-check';
import { generatedFeed } from '../../../testing/server/generated-feed';
import { inWorker } from '../worker/run-in-worker';
import type { BusyTimesInput, BusyTimesOutput } from './busy-times';

const read = inWorker<BusyTimesInput, BusyTimesOutput>({
  module: 'src/server/consultations/busy-times',
  timeoutMs: 5_000,
  maxMemoryMb: 256,
});

it('reads 10,000 invented feeds without a failure', async () => {
  await fc.assert(
    fc.asyncProperty(generatedFeed, async (text) => {
      const output = await read({ feed: text, ownDomain: 'meghdoot.example' });
      if ('fault' in output) expect(['CUT OFF', 'NO CALENDAR']).toContain(output.fault);
      else
        for (const { starts_at, ends_at } of output.times) expect(starts_at < ends_at).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

it('leaves its host free meanwhile', async () => {
  const old = 'BEGIN:VEVENT\r\nDTSTART:20260101T000000Z\r\nDURATION:PT1H\r\nEND:VEVENT\r\n';
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  await read({ feed: `BEGIN:VCALENDAR\r\n${old.repeat(20_000)}END:VCALENDAR`, ownDomain: '' });
  clearInterval(counting);
  // Read in this thread, it leaves room for one or two.
  expect(turns).toBeGreaterThan(20);
});
