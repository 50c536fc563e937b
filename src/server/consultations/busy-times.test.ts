import type { Remark } from '../../readers/calendar/read-feed';
import { readBusyTimes } from './busy-times';

const NOW = new Date('2026-03-05T00:00:00Z');
const DOMAIN = 'meghdoot.example';

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n');

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'DTSTAMP:20260301T000000Z', ...lines, 'END:VEVENT'] as const;

const starts = (...lines: string[]) =>
  readBusyTimes(calendar(...lines), DOMAIN, NOW)
    .map(({ starts_at }) => starts_at)
    .sort();

it('reads an event in UTC, in a zone, without a zone, and a whole day', () => {
  expect(
    readBusyTimes(
      calendar(
        ...event('UID:a', 'DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z'),
        ...event('UID:b', 'DTSTART;TZID=America/New_York:20260309T090000', 'DURATION:PT30M'),
        ...event('UID:c', 'DTSTART:20260310T090000', 'DTEND:20260310T100000'),
        ...event('UID:d', 'DTSTART;VALUE=DATE:20260311', 'DTEND;VALUE=DATE:20260312'),
      ),
      DOMAIN,
      NOW,
    ).sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
  ).toEqual([
    { starts_at: '2026-03-06T10:00:00.000Z', ends_at: '2026-03-06T11:00:00.000Z' },
    // Summer time began there the day before.
    { starts_at: '2026-03-09T13:00:00.000Z', ends_at: '2026-03-09T13:30:00.000Z' },
    { starts_at: '2026-03-10T03:30:00.000Z', ends_at: '2026-03-10T04:30:00.000Z' },
    { starts_at: '2026-03-10T18:30:00.000Z', ends_at: '2026-03-11T18:30:00.000Z' },
  ]);
});

it('repeats what repeats, over a change of clocks, without the days left out and with those moved', () => {
  expect(
    starts(
      ...event(
        'UID:weekly',
        'DTSTART;TZID=America/New_York:20260105T090000',
        'DTEND;TZID=America/New_York:20260105T093000',
        'RRULE:FREQ=DAILY',
        'EXDATE;TZID=America/New_York:20260306T090000',
      ),
      ...event(
        'UID:weekly',
        'RECURRENCE-ID;TZID=America/New_York:20260309T090000',
        'DTSTART;TZID=America/New_York:20260309T150000',
        'DTEND;TZID=America/New_York:20260309T153000',
      ),
    ).slice(0, 6),
  ).toEqual([
    '2026-03-04T14:00:00.000Z',
    '2026-03-05T14:00:00.000Z',
    '2026-03-07T14:00:00.000Z',
    '2026-03-08T13:00:00.000Z',
    '2026-03-09T19:00:00.000Z',
    '2026-03-10T13:00:00.000Z',
  ]);
});

it('takes no notice of what is free, cancelled, or a call of ours', () => {
  const at = ['DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z'];
  expect(
    starts(
      ...event('UID:a', ...at, 'TRANSP:TRANSPARENT'),
      ...event('UID:b', ...at, 'STATUS:CANCELLED'),
      ...event(`UID:consultation-7KQM-2XWD@${DOMAIN}`, ...at),
      ...event('UID:c', 'DTSTART:20260306T100000Z'),
      ...event(
        'UID:d',
        'DTSTART:20260306T000000Z',
        'DTEND:20260306T000030Z',
        'RRULE:FREQ=SECONDLY',
      ),
    ),
  ).toEqual([]);
});

it('finds an event that began before and is not over', () => {
  expect(
    starts(...event('UID:a', 'DTSTART:20260220T100000Z', 'DTEND:20260320T110000Z')),
  ).toHaveLength(1);
});

it.each(['', 'hello', '<!doctype html>', 'BEGIN:VCARD'])('refuses %j', (text) => {
  expect(() => readBusyTimes(text, DOMAIN, NOW)).toThrow('NO CALENDAR');
});

/** The beginnings of busy times, and what is told of the events. */
function read(...lines: string[]) {
  const told: Remark[] = [];
  const times = readBusyTimes(calendar(...lines), DOMAIN, NOW, (remark) => told.push(remark));
  return { starts: times.map(({ starts_at }) => starts_at), told };
}

const GOOD = event('UID:good', 'DTSTART:20260306T100000Z', 'DTEND:20260306T110000Z');
const GOOD_START = '2026-03-06T10:00:00.000Z';

it.each([
  'BEGIN:VCALENDAR',
  ['BEGIN:VCALENDAR', ...GOOD].join('\r\n'),
  ['BEGIN:VCALENDAR', ...GOOD.slice(0, -2)].join('\n'),
  `${calendar(...GOOD)}BEGIN:VCALENDAR\r\n`,
])('refuses a feed that was cut off: %j', (text) => {
  expect(() => readBusyTimes(text, DOMAIN, NOW)).toThrow('CUT OFF');
});

it.each([
  ['no date', 'unreadable', ['DTSTART:nonsense', 'DTEND:20260306T110000Z']],
  ['a day that no month has', 'unreadable', ['DTSTART:20260231T100000Z', 'DURATION:PT1H']],
  ['no start', 'unreadable', ['DURATION:PT1H']],
  [
    'a rule for each second',
    'too much',
    ['DTSTART:20260306T120000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'],
  ],
])('leaves out an event with %s alone, and names it', (_, reason, lines) => {
  expect(read(...event('UID:bad', 'SUMMARY:Lunch\\, long', ...lines), ...GOOD)).toEqual({
    starts: [GOOD_START],
    told: [{ name: 'Lunch, long', reason }],
  });
});

it('takes time in a zone that nobody knows as its own, and says so', () => {
  const odd = event(
    'UID:odd',
    'SUMMARY:Visit',
    'DTSTART;TZID=Our Office:20260306T100000',
    'DURATION:PT1H',
  );
  expect(read(...odd)).toEqual({
    starts: ['2026-03-06T04:30:00.000Z'],
    told: [{ name: 'Visit', reason: 'unknown zone' }],
  });
});

it.each([
  ['TRANSP:transparent'],
  ['STATUS:Cancelled'],
  ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
  ['X-MICROSOFT-CDO-BUSYSTATUS:free', 'TRANSP:OPAQUE'],
])('takes %j for free', (...lines) => {
  expect(
    read(...event('UID:a', 'DTSTART:20260306T120000Z', 'DURATION:PT1H', ...lines)).starts,
  ).toEqual([]);
});

it('reads the times of a VFREEBUSY that are not free', () => {
  const lines = [
    'FREEBUSY:20260306T100000Z/PT30M,20260306T120000Z/20260306T130000Z',
    'FREEBUSY;FBTYPE=busy-tentative:20260307T100000Z/PT30M',
    'FREEBUSY;FBTYPE=free:20260308T100000Z/PT30M',
  ];
  expect(read('BEGIN:VFREEBUSY', 'UID:f', ...lines, 'END:VFREEBUSY').starts).toEqual([
    '2026-03-06T10:00:00.000Z',
    '2026-03-06T12:00:00.000Z',
    '2026-03-07T10:00:00.000Z',
  ]);
});

const NUMBERS = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).join();

it.each([
  [
    'one rule with every BY list',
    1,
    () => [
      'DTSTART:20250101T000000Z',
      `RRULE:FREQ=YEARLY;BYMONTH=${NUMBERS(1, 12)};BYHOUR=${NUMBERS(0, 23)};BYMINUTE=${NUMBERS(0, 59)};BYSECOND=${NUMBERS(0, 59)}`,
    ],
  ],
  [
    'a day that never comes',
    1,
    () => ['DTSTART:16010101T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
  ],
  ['old events', 14_000, () => ['DTSTART;TZID=Europe/Berlin:20200101T100000', 'DURATION:PT1H']],
  [
    'ended series',
    3_000,
    () => ['DTSTART:20150101T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2000'],
  ],
])('reads the rest in few steps beside %s', (_, count, linesOf) => {
  const events = Array.from({ length: count }, (__, index) =>
    event(`UID:${index}`, ...linesOf()).join('\r\n'),
  );
  expect(read(events.join('\r\n'), ...GOOD).starts).toEqual([GOOD_START]);
});
