import fc from 'fast-check';
import { inWorker } from '../worker/run-in-worker';
import type { BusyTimesInput, BusyTimesOutput } from './busy-times';

const read = inWorker<BusyTimesInput, BusyTimesOutput>({
  module: 'src/server/consultations/busy-times',
  timeoutMs: 5_000,
  maxMemoryMb: 256,
});

const digits = (max: number, length: number) =>
  fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'));
const time = fc
  .tuple(
    fc.constantFrom('1601', '2020', '2026', '9999'),
    digits(13, 2),
    digits(32, 2),
    digits(24, 2),
    digits(60, 2),
  )
  .chain(([year, month, day, hour, minute]) =>
    fc.constantFrom(
      `${year}${month}${day}T${hour}${minute}00Z`,
      `${year}${month}${day}T${hour}${minute}00`,
      `${year}${month}${day}`,
    ),
  );
const list = (max: number) =>
  fc.array(fc.integer({ min: -max, max }), { maxLength: 70 }).map((numbers) => numbers.join());
const part = fc.oneof(
  fc.record({ name: fc.constantFrom('BYMONTH', 'BYHOUR'), value: list(24) }),
  fc.record({
    name: fc.constantFrom('BYMINUTE', 'BYSECOND', 'BYWEEKNO', 'BYMONTHDAY'),
    value: list(60),
  }),
  fc.record({
    name: fc.constantFrom('BYYEARDAY', 'BYSETPOS', 'COUNT', 'INTERVAL'),
    value: list(400),
  }),
  fc.record({ name: fc.constant('UNTIL'), value: time }),
  fc.record({
    name: fc.constant('BYDAY'),
    value: fc.constantFrom('MO', '1SU,-1FR', 'MO,TU,WE,TH,FR', '60XX'),
  }),
);
const rule = fc
  .tuple(
    fc.constantFrom(
      'YEARLY',
      'MONTHLY',
      'WEEKLY',
      'DAILY',
      'HOURLY',
      'MINUTELY',
      'SECONDLY',
      'NEVER',
    ),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([frequency, parts]) =>
    [`FREQ=${frequency}`, ...parts.map(({ name, value }) => `${name}=${value}`)].join(';'),
  );
const zone = fc.constantFrom(
  '',
  ';TZID=Asia/Kolkata',
  ';TZID=Nowhere',
  ';TZID="a:b"',
  ';VALUE=DATE',
  ';VALUE=PERIOD',
  ';RANGE=THISANDFUTURE',
);
const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID', 'FREEBUSY'),
      zone,
      time,
    )
    .map(([name, parameters, value]) => `${name}${parameters}:${value}`),
  fc.tuple(fc.constantFrom('RRULE', 'EXRULE'), rule).map(([name, value]) => `${name}:${value}`),
  fc.constantFrom(
    'UID:a',
    'UID:b',
    'DURATION:PT1H',
    'DURATION:-P1W',
    'DURATION:P',
    'STATUS:CANCELLED',
    'TRANSP:',
    'TZID:Nowhere',
    'TZOFFSETTO:+0530',
    'TZOFFSETFROM:+9999',
  ),
  fc.constantFrom(
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VFREEBUSY',
    'END:VFREEBUSY',
  ),
  fc.string({ unit: 'binary' }),
);
const event = fc
  .array(line, { maxLength: 8 })
  .map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
const feed = fc
  .tuple(
    fc.array(event, { maxLength: 4 }),
    fc.array(line, { maxLength: 6 }),
    fc.constantFrom('END:VCALENDAR', ''),
  )
  .map(([events, lines, end]) => ['BEGIN:VCALENDAR', ...events.flat(), ...lines, end].join('\r\n'));

it('reads 10,000 invented feeds without a failure', async () => {
  await fc.assert(
    fc.asyncProperty(feed, async (text) => {
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
