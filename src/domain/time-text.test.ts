import { addDays } from './clock';
import { agencyDay, startOfDay } from './zone';
import {
  agoText,
  callSpanText,
  clockText,
  daysText,
  dayText,
  fullTime,
  agencyTime,
  nearDayText,
  shortTime,
  spanText,
  startText,
} from './time-text';

const NOON = Date.parse('2026-11-21T06:30:00Z');

test('times are those of the office', () => {
  expect(shortTime('2026-11-21T20:11:05Z')).toMatch(/^22 Nov 2026, 1:41\sam$/);
  expect(fullTime('2026-11-21T07:41:05Z')).toMatch(/^Saturday,? 21 November,? 2026.* 1:11:05\spm/);
  expect(agencyDay('2026-11-21T20:11:05Z')).toBe('2026-11-22');
});

test.each([
  ['2026-11-20', 'yesterday'],
  ['2026-11-21', 'today'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-24', 'Tue, 24 Nov'],
  ['2027-02-24', '24 Feb 2027'],
  ['2020-11-21', '21 Nov 2020'],
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

it('tells the day and the time in India, and how close the day is', () => {
  const call = { starts_at: '2026-11-24T11:00:00+05:30', ends_at: '2026-11-24T11:30:00+05:30' };
  expect(startText(call.starts_at)).toMatch(/^Tue, 24 Nov, 11:00\sam$/);
  expect(callSpanText(call, Date.parse('2026-11-21T07:00:00Z'))).toMatch(
    /^Tue, 24 Nov, 11:00\s–\s11:30\sam IST$/,
  );
  expect(callSpanText(call, Date.parse('2026-11-23T19:00:00Z'))).toMatch(
    /^Tue, 24 Nov \(today\), /,
  );
});

it('names the zone in emails', () => {
  expect(agencyTime('2026-11-21T10:40:00Z')).toMatch(
    /^Saturday,? 21 November,? 2026 at 4:10\spm IST$/,
  );
});

test.each([
  ['2026-11-23T06:59:30Z', 'just now'],
  ['2026-11-23T06:59:00Z', '1 minute ago'],
  ['2026-11-23T05:00:00Z', '2 hours ago'],
  ['2026-11-22T07:00:00Z', 'yesterday'],
  // Half past eleven in the evening before that.
  ['2026-11-21T18:00:00Z', '2 days ago'],
  ['2026-11-17T07:00:00Z', '6 days ago'],
  ['2026-11-16T07:00:00Z', '16 Nov 2026'],
])('agoText of %s is %p', (iso, text) => {
  expect(agoText(iso, Date.parse('2026-11-23T07:00:00Z'))).toBe(text);
});
