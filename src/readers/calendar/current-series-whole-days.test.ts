import { busy, event } from '../../../testing/server/busy-feed';
import { readFeed } from './read-feed';
import { zoneOf } from '../../domain/wall-time';

const MARKED = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE';
const DAY = ['11-26T00:00/11-27T00:00'];
const TOKYO = ['UID:d', 'DTSTART;TZID=Tokyo Standard Time:20261126T000000', 'DURATION:P1D', MARKED];

describe('an event that is marked as a whole day', () => {
  it.each([
    [['DTSTART;TZID=Tokyo Standard Time:20261126T000000', 'DURATION:P1D']],
    [['DTSTART:20261126T000000Z', 'DTEND:20261127T000000Z']],
    [['DTSTART;TZID=America/Chicago:20261126T000000', 'DTEND:20261127T060000Z']],
    [
      [
        'DTSTART;TZID=America/Chicago:20261126T000000',
        'DTEND;TZID=America/Chicago:20261127T000000',
      ],
    ],
  ])('is on the date of its midnight: %j', (lines) => {
    expect(busy(...event(...lines, MARKED))).toEqual(DAY);
  });

  it.each([
    [['DTSTART:20261126T043000Z', 'DTEND:20261126T063000Z'], ['11-26T10:00/12:00']],
    [['DTSTART:20261126T000000Z', 'DTEND:20261126T120000Z'], ['11-26T05:30/17:30']],
  ])('keeps its times when they are no midnights: %j', (lines, expected) => {
    expect(busy(...event(...lines, MARKED))).toEqual(expected);
  });

  it('repeats on dates, ends and leaves out by them', () => {
    const series = event(
      ...TOKYO,
      'RRULE:FREQ=DAILY;UNTIL=20261128T150000Z',
      'EXDATE:20261126T150000Z',
      'RDATE;TZID=Tokyo Standard Time:20261203T000000',
    );
    const moved = event(
      'UID:d',
      'RECURRENCE-ID:20261127T150000Z',
      'DTSTART;TZID=Tokyo Standard Time:20261201T000000',
      'DURATION:P1D',
      MARKED,
    );
    expect(busy(...series, ...moved)).toEqual([
      ...DAY,
      '11-29T00:00/11-30T00:00',
      '12-01T00:00/12-02T00:00',
      '12-03T00:00/12-04T00:00',
    ]);
  });
});

it('knows the mark of Outlook.com in earlier years', () => {
  const lines = ['DTSTART:20261126T000000Z', 'DTEND:20261127T000000Z'];
  expect(busy(...event(...lines, 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE'))).toEqual(DAY);
});

describe('a date of a series of whole days that is written in UTC', () => {
  const daily = (...lines: string[]) => event('UID:d', 'DTSTART;VALUE=DATE:20261126', ...lines);
  const NEXT = '11-27T00:00/11-28T00:00';

  it.each(['20261127T000000Z', '20261127T235959Z', '20261126T183000Z', '20261127T182959Z'])(
    'ends it with that day: %s',
    (until) => {
      expect(busy(...daily(`RRULE:FREQ=DAILY;UNTIL=${until}`))).toEqual([...DAY, NEXT]);
    },
  );

  it('is a midnight where the calendar is', () => {
    const series = daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261127T150000Z');
    expect(busy('X-WR-TIMEZONE:Asia/Tokyo', ...series)).toEqual([...DAY, NEXT]);
  });

  it('is the same date in a zone behind UTC', () => {
    const series = daily('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261127T000000Z');
    const feed = ['BEGIN:VCALENDAR', ...series, 'END:VCALENDAR'].join('\n');
    const { times } = readFeed(feed, {
      home: zoneOf('America/New_York'),
      span: { from: Date.UTC(2026, 10, 25), to: Date.UTC(2026, 11, 10) },
      counts: () => true,
    });
    expect(times.map(({ starts }) => new Date(starts).toISOString().slice(5, 13))).toEqual([
      '11-26T05',
      '11-28T05',
    ]);
  });
});

it('keeps the midnights of an event without the mark', () => {
  expect(busy(...event(...TOKYO.slice(0, -1)))).toEqual(['11-25T20:30/11-26T20:30']);
});
