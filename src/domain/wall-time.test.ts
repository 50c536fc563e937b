import { MINUTE_MS } from './clock';
import { toMoment, toWall, zoneOf } from './wall-time';

test('takes the first of a time shown twice, and one that is skipped as if clocks had not changed', () => {
  const berlin = zoneOf('Europe/Berlin');
  const momentOf = (wall: number) => new Date(toMoment(wall, berlin)).toISOString();
  expect(momentOf(Date.UTC(2026, 9, 25, 2, 30))).toBe('2026-10-25T00:30:00.000Z');
  expect(momentOf(Date.UTC(2026, 2, 29, 2, 30))).toBe('2026-03-29T01:30:00.000Z');
  expect(momentOf(Date.UTC(2026, 9, 25, 2, 30) - 31 * MINUTE_MS)).toBe('2026-10-24T23:59:00.000Z');
});

test('remembers a bounded number of offsets, and stays right', () => {
  const auckland = zoneOf('Pacific/Auckland');
  const start = Date.UTC(2026, 0, 1);
  for (let quarter = 0; quarter < 30_000; quarter += 1) auckland(start + quarter * 15 * MINUTE_MS);
  expect(new Date(toWall(Date.UTC(2026, 6, 1), auckland)).toISOString()).toBe(
    '2026-07-01T12:00:00.000Z',
  );
});
