import { dayText, fullTime, officeDay, ordinalText, shortTime } from './time-text';

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

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('%d is read %s', (count, text) => {
  expect(ordinalText(count)).toBe(text);
});
