import {
  addDays,
  clockText,
  daysText,
  dayText,
  fullTime,
  hoursText,
  nearDayText,
  officeDay,
  ordinalText,
  shareText,
  shortTime,
  spanText,
  startOfDay,
} from './time-text';

const NOON = Date.parse('2026-11-21T06:30:00Z');

test('times are those of the office', () => {
  expect(shortTime('2026-11-21T20:11:05Z')).toMatch(/^22 Nov 2026, 1:41\sam$/);
  expect(fullTime('2026-11-21T07:41:05Z')).toMatch(/^Saturday,? 21 November,? 2026.* 1:11:05\spm/);
  expect(officeDay(Date.parse('2026-11-21T20:11:05Z'))).toBe('2026-11-22');
});

test.each([
  ['2026-11-20', 'yesterday'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24', 'Tue, 24 Nov'],
])('on 21 November the day %s is called %s', (day, text) => {
  expect(dayText(day, NOON)).toBe(text);
});

test('a call is told on the clock of the office', () => {
  expect(clockText('2026-11-21T20:11:05Z')).toMatch(/^1:41\sam$/);
  expect(spanText('2026-11-24T05:30:00Z', '2026-11-24T06:00:00Z')).toMatch(/^11:00\s–\s11:30\sam$/);
});

test('days begin at midnight in the office, and follow one another', () => {
  expect(startOfDay('2026-11-22')).toBe('2026-11-21T18:30:00.000Z');
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(daysText('2026-11-23', '2026-11-29')).toMatch(/^23\s?–\s?29 Nov 2026$/);
  expect(nearDayText('2026-11-22', NOON)).toBe('Sun, 22 Nov (tomorrow)');
  expect(nearDayText('2026-11-24', NOON)).toBe('Tue, 24 Nov');
});

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('%d is read %s', (count, text) => {
  expect(ordinalText(count)).toBe(text);
});

test.each([
  [null, '–'],
  [0.01, 'Under a minute'],
  [0.66, '40 mins'],
  [3.5, '3.5 hrs'],
  [47, '47 hrs'],
  [50, '2.1 days'],
])('%p hours are told as %p', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test.each([
  [null, '–'],
  [0.999, '99%'],
  [1, '100%'],
])('a share of %p is told as %p', (share, text) => {
  expect(shareText(share)).toBe(text);
});
