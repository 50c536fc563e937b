import { busy, event } from '../../../testing/server/busy-feed';

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

it('keeps the midnights of an event without the mark', () => {
  expect(busy(...event(...TOKYO.slice(0, -1)))).toEqual(['11-25T20:30/11-26T20:30']);
});
