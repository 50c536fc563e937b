import { WORKING_HOURS } from '../../domain/reply-promise';
import { fullTime, shortTime } from './time-text';

const { timeZone } = WORKING_HOURS;
const short = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const full = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeStyle: 'long', timeZone });

/** Whatever blank it is, it is one. */
const plain = (text: string) => text.replace(/\s/g, ' ');

/** Each month, weekday and hour, both ends of a day and of a year. */
const TIMES = Array.from({ length: 400 }, (_, n) =>
  new Date(Date.UTC(2026, 0, n, n % 24, (n * 7) % 60, n % 60)).toISOString(),
).concat('2026-12-31T18:29:59.999Z', '2026-12-31T18:30:00Z', '2027-01-01T00:00:00+05:30');

test('times are what Intl writes for the office, at a glance and in full', () => {
  for (const iso of TIMES) {
    expect(plain(shortTime(iso))).toBe(plain(short.format(new Date(iso))));
    expect(plain(fullTime(iso))).toBe(plain(full.format(new Date(iso))));
  }
});

test('a time at a glance breaks after the date, nowhere else', () => {
  expect(shortTime('2026-09-05T07:41:00Z').split(' ')).toHaveLength(2);
});
