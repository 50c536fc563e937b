import { busyInFeed, event } from '../../../testing/server/busy-feed';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'];
const busyIn = (...lines: string[]) => busyInFeed(lines.join('\r\n'));
const fixedZone = (name: string, offset: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${name}`, 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
];
const EVENT = event('UID:e', 'DTSTART:20261126T063000Z', 'DURATION:PT1H');
const OTHER = event('UID:o', 'DTSTART:20261127T063000Z', 'DURATION:PT1H');
const BOTH = ['11-26T12:00/13:00', '11-27T12:00/13:00'];

it('reads all calendars of a feed, and what stands behind the end of one', () => {
  expect(busyIn(...calendar(...EVENT), ...calendar(...OTHER))).toEqual(BOTH);
  expect(busyIn(...calendar(...EVENT), '\uFEFFBEGIN:VCALENDAR', ...OTHER, 'END:VCALENDAR')).toEqual(
    BOTH,
  );
  expect(busyIn(...calendar(), ...EVENT, ...OTHER)).toEqual(BOTH);
});

it('reads a zone as the calendar of the event defines it', () => {
  const start = (day: number) => `DTSTART;TZID=The office:202611${day}T120000`;
  const feed = [
    ...calendar(...fixedZone('The office', '+0300'), ...event('UID:a', start(26), 'DURATION:PT1H')),
    ...calendar(...fixedZone('The office', '+0630'), ...event('UID:b', start(27), 'DURATION:PT1H')),
  ];
  expect(busyIn(...feed)).toEqual(['11-26T14:30/15:30', '11-27T11:00/12:00']);
});

it('leaves an event alone that has the UID of one in another calendar', () => {
  const cancelled = event('UID:e', 'RECURRENCE-ID:20261126T063000Z', 'STATUS:CANCELLED');
  const newer = event('UID:e', 'SEQUENCE:4', 'DTSTART:20261127T063000Z', 'DURATION:PT1H');
  expect(busyIn(...calendar(...EVENT), ...calendar(...cancelled))).toEqual(BOTH.slice(0, 1));
  expect(busyIn(...calendar(...EVENT), ...calendar(...newer))).toEqual(BOTH);
});

it.each([
  ['X-WR-TIMEZONE:Asia/Tokyo', ['11-26T08:30/09:30']],
  ['X-WR-TIMEZONE:Nowhere', ['11-26T12:00/13:00']],
  ['X-WR-TIMEZONE:', ['11-26T12:00/13:00']],
])('reads times without a zone as %s says, and whole days as the agency’s', (line, expected) => {
  const timed = event('UID:t', 'DTSTART:20261126T120000', 'DURATION:PT1H');
  const day = event('UID:d', 'DTSTART;VALUE=DATE:20261128');
  expect(busyIn(...calendar(line, ...timed, ...day))).toEqual([
    ...expected,
    '11-28T00:00/11-29T00:00',
  ]);
});
