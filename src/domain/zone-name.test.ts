import { agencyClocks, zoneName, zoneNames } from './zone-name';

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
