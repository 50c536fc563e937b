import fc from 'fast-check';
import ICAL from 'ical.js';
import { budgetOf, occurrences } from './occurrences';
import { readRule } from './rule';
import { DAY_MS } from '../../domain/clock';

/** The times after the start. */
function times(text: string, start: string, from: string, to: string, steps = 1e6): string[] {
  const rule = readRule(text);
  const span = { from: Date.parse(from), to: Date.parse(to) };
  const until = rule.until?.wall ?? Infinity;
  const found = occurrences(rule, Date.parse(start), span, until, budgetOf(steps));
  const later = [...found].filter((time) => time > Date.parse(start));
  return later.map((time) => new Date(time).toISOString().slice(0, 16));
}

const days = (text: string, start: string, from: string, to: string) =>
  times(text, `${start}T09:00Z`, `${from}T00:00Z`, `${to}T23:59Z`).map((time) => time.slice(0, 10));

it.each([
  [
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    '2026-09-02',
    ['2026-09-12', '2026-09-22', '2026-10-02', '2026-10-12'],
  ],
  [
    'FREQ=DAILY;BYMONTH=10;BYDAY=SA',
    '2026-09-01',
    ['2026-10-03', '2026-10-10', '2026-10-17', '2026-10-24', '2026-10-31'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,TH',
    '2026-09-01',
    ['2026-09-03', '2026-09-15', '2026-09-17'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '2026-08-04',
    ['2026-08-09', '2026-08-18', '2026-08-23'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '2026-08-04',
    ['2026-08-16', '2026-08-18', '2026-08-30'],
  ],
  ['FREQ=WEEKLY;UNTIL=20260915T090000', '2026-09-01', ['2026-09-08', '2026-09-15']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', '2026-07-31', ['2026-08-28', '2026-09-25']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-08-31', ['2026-10-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-08-31', ['2026-09-30', '2026-10-31', '2026-11-30']],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-03-13', ['2026-11-13']],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '2026-08-28',
    ['2026-09-29', '2026-10-29', '2026-11-27'],
  ],
  [
    'FREQ=MONTHLY;BYDAY=2MO,4WE',
    '2026-08-10',
    [
      '2026-08-26',
      '2026-09-14',
      '2026-09-23',
      '2026-10-12',
      '2026-10-28',
      '2026-11-09',
      '2026-11-25',
    ],
  ],
  ['FREQ=YEARLY;BYMONTH=9;BYDAY=1MO', '2020-09-07', ['2026-09-07']],
  ['FREQ=YEARLY;BYDAY=20MO', '2026-05-18', []],
  ['FREQ=YEARLY;BYDAY=-10MO', '2020-10-26', ['2026-10-26']],
  ['FREQ=YEARLY;BYWEEKNO=40;BYDAY=MO', '2020-09-28', ['2026-09-28']],
  ['FREQ=YEARLY;BYWEEKNO=40', '2020-09-29', ['2026-09-29']],
  ['FREQ=YEARLY;BYYEARDAY=250,-1', '2020-09-06', ['2026-09-07']],
  ['FREQ=YEARLY;BYMONTHDAY=15;BYMONTH=9,10', '2020-09-15', ['2026-09-15', '2026-10-15']],
  [
    'FREQ=YEARLY;BYMONTHDAY=15',
    '2020-09-15',
    ['2026-08-15', '2026-09-15', '2026-10-15', '2026-11-15'],
  ],
  ['FREQ=YEARLY', '2024-02-29', []],
])('%s from %s', (rule, start, expected) => {
  expect(days(rule, start, '2026-08-01', '2026-11-30')).toEqual(expected);
});

it.each([
  ['FREQ=DAILY;BYHOUR=9,16;BYMINUTE=0,30;COUNT=4', ['T09:30', 'T16:00', 'T16:30']],
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=20260901T170000', ['T12:00', 'T15:00']],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', ['T10:30', 'T12:00', 'T13:30']],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10', ['T09:20', 'T09:40', 'T10:00', 'T10:20', 'T10:40']],
  ['FREQ=DAILY;BYHOUR=9,11,13;BYSETPOS=-1', ['T13:00']],
])('%s within a day', (rule, expected) => {
  const found = times(rule, '2026-09-01T09:00Z', '2026-09-01T00:00Z', '2026-09-01T23:59Z');
  expect(found).toEqual(expected.map((time) => `2026-09-01${time}`));
});

it('refuses more work than it is given', () => {
  const all = () =>
    times('FREQ=SECONDLY', '2026-09-01T09:00Z', '2026-09-01T00:00Z', '2026-09-02T00:00Z', 1000);
  expect(all).toThrow();
});

const simpleRule = fc
  .record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
    interval: fc.integer({ min: 1, max: 9 }),
    count: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  })
  .map(
    ({ frequency, interval, count }) =>
      `FREQ=${frequency};INTERVAL=${interval}${count === undefined ? '' : `;COUNT=${count}`}`,
  );
const NOW = Date.UTC(2026, 10, 25);

it('agrees with ical.js about simple rules, wherever the span begins', () => {
  fc.assert(
    fc.property(
      simpleRule,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: -40, max: 40 }),
      (text, age, shift) => {
        const start = NOW - age * DAY_MS;
        const span = { from: NOW + shift * DAY_MS, to: NOW + (shift + 30) * DAY_MS };
        const iterator = ICAL.Recur.fromString(text).iterator(
          ICAL.Time.fromJSDate(new Date(start), true),
        );
        const expected: number[] = [];
        for (let next = iterator.next(); next; next = iterator.next()) {
          const time = next.toUnixTime() * 1000;
          if (time > span.to) break;
          if (time >= span.from) expected.push(time);
        }
        const found = occurrences(readRule(text), start, span, Infinity, budgetOf(1e6));
        expect([...found]).toEqual(expected);
      },
    ),
  );
});
