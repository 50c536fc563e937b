import { addDays } from './clock';
import { agencyClocks, agencyDay, startOfDay, zoneName, zoneNames } from './zone';

const KOLKATA = 'Asia/Kolkata';
const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const HAVANA = 'America/Havana';

test('days begin at midnight where our agency is, unless another zone is named', () => {
  expect(startOfDay('2026-07-09')).toBe('2026-07-08T18:30:00.000Z');
  expect(agencyDay('2026-07-08T18:29:59Z')).toBe('2026-07-08');
  expect(agencyDay('2026-07-08T18:30:00Z')).toBe('2026-07-09');
});

test.each([
  [KOLKATA, '2026-03-29', '2026-03-28T18:30:00.000Z', 24],
  [BERLIN, '2026-03-28', '2026-03-27T23:00:00.000Z', 24],
  [BERLIN, '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
  [BERLIN, '2026-03-30', '2026-03-29T22:00:00.000Z', 24],
  [BERLIN, '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  [NEW_YORK, '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  [NEW_YORK, '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  [AUCKLAND, '2026-04-05', '2026-04-04T11:00:00.000Z', 25],
  [AUCKLAND, '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
  // Clocks there leave midnight out in spring, and show it twice in autumn.
  [HAVANA, '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
  [HAVANA, '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
])('in %s the day %s begins at %s and has %i hours', (zone, day, begins, hours) => {
  const next = startOfDay(addDays(day, 1), zone);
  expect(startOfDay(day, zone)).toBe(begins);
  expect((Date.parse(next) - Date.parse(begins)) / 3_600_000).toBe(hours);
  expect(agencyDay(begins, zone)).toBe(day);
  expect(agencyDay(Date.parse(begins) - 1, zone)).toBe(addDays(day, -1));
  expect(agencyDay(Date.parse(next) - 1, zone)).toBe(day);
});

const JANUARY = '2026-01-20T12:00:00Z';
const JULY = '2026-07-20T12:00:00Z';

test.each([
  ['Asia/Kolkata', 'IST', 'IST', 'IST'],
  ['Europe/Berlin', 'CET', 'CEST', 'CET/CEST'],
  ['Europe/London', 'GMT', 'BST', 'GMT/BST'],
  ['America/New_York', 'EST', 'EDT', 'EST/EDT'],
  ['Pacific/Auckland', 'NZDT', 'NZST', 'NZDT/NZST'],
  ['Australia/Sydney', 'AEDT', 'AEST', 'AEDT/AEST'],
  ['Africa/Johannesburg', 'SAST', 'SAST', 'SAST'],
  ['America/Sao_Paulo', 'GMT-3', 'GMT-3', 'GMT-3'],
])('%s is %s in January and %s in July', (zone, january, july, all) => {
  expect(zoneName(JANUARY, zone)).toBe(january);
  expect(zoneName(JULY, zone)).toBe(july);
  expect(zoneNames(zone)).toBe(all);
});

test.each([
  ['2026-10-25T00:59:59Z', 'CEST'],
  ['2026-10-25T01:00:00Z', 'CET'],
])('at %s the name is already that of the hour', (moment, name) => {
  expect(zoneName(moment, 'Europe/Berlin')).toBe(name);
});

test('our own clocks are told with their country', () => {
  expect(zoneName(JANUARY)).toBe('IST');
  expect(agencyClocks()).toBe('India (IST)');
});
