import { readBusyTimes } from './busy-times';

const FEED = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:test',
  ...['BEGIN:VEVENT', 'UID:nine', 'DTSTAMP:20260301T000000Z'],
  ...['DTSTART:20260328T090000', 'DURATION:PT1H', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:day', 'DTSTAMP:20260301T000000Z'],
  ...['DTSTART;VALUE=DATE:20260330', 'DTEND;VALUE=DATE:20260331', 'END:VEVENT'],
  'END:VCALENDAR',
  '',
].join('\r\n');

it.each([
  ['Asia/Kolkata', '2026-03-28T03:30:00.000Z', '2026-03-29T18:30:00.000Z'],
  ['Europe/Berlin', '2026-03-28T08:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-03-28T13:00:00.000Z', '2026-03-30T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-03-27T20:00:00.000Z', '2026-03-29T11:00:00.000Z'],
])('takes times and days that name no zone for those of the agency: %s', (zone, nine, day) => {
  const now = new Date('2026-03-26T00:00:00Z');
  const busy = readBusyTimes(FEED, 'meghdoot.example', now, undefined, zone);
  expect(busy.map(({ starts_at }) => starts_at)).toEqual([nine, day]);
});
