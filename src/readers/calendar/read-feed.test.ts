import { busy, busyInFeed, event, remarksOn } from '../../../testing/server/busy-feed';

describe('a whole day', () => {
  const DAY = ['11-26T00:00/11-27T00:00'];
  it.each([
    [['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261127'], DAY],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261126'], DAY],
    [['DTSTART;VALUE=DATE:20261126'], DAY],
    [['DTSTART:20261126'], DAY],
    [['DTSTART;VALUE=DATE:20261126', 'DURATION:P1D'], DAY],
    [['DTSTART;VALUE=DATE;TZID=America/New_York:20261126'], DAY],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261125'], []],
    [['DTSTART;VALUE=DATE:20261126', 'DURATION:PT1H'], DAY],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND:20261126T235959'], DAY],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND:20261126T100000Z'], DAY],
    [['DTSTART;VALUE=DATE:20261125', 'DTEND:20261126T183000Z'], ['11-25T00:00/11-27T00:00']],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND:20261127T235959Z'], ['11-26T00:00/11-28T00:00']],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND:20261127T140000'], ['11-26T00:00/11-27T14:00']],
    [['DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261128'], ['11-26T00:00/11-28T00:00']],
  ])('%j', (lines, expected) => {
    expect(busy(...event('UID:d', ...lines))).toEqual(expected);
  });

  it.each(['20261202T183000Z', '20261203T000000Z', '20261203', '20261203T000000'])(
    'of a series is left out by %s',
    (value) => {
      const line = value.length === 8 ? `EXDATE;VALUE=DATE:${value}` : `EXDATE:${value}`;
      const series = event('UID:d', 'DTSTART;VALUE=DATE:20261126', 'RRULE:FREQ=WEEKLY', line);
      expect(busy(...series)).toEqual(['11-26T00:00/11-27T00:00', '12-10T00:00/12-11T00:00']);
    },
  );
});

it('reads folded lines, lower case, other line ends and events without an end line', () => {
  const odd =
    '\uFEFFbegin:vcalendar\nbegin:vevent\nUID:a\ndtstart;TZID=Asia/\n Kolkata:20261126T10\n\t0000\nduration:pt1h\nbegin:vevent\ndtstart:20261127t043000z\nduration:PT1H\nend:vcalendar\n';
  expect(busyInFeed(odd)).toEqual(['11-26T10:00/11:00', '11-27T10:00/11:00']);
});

it('reads a calendar behind lines that are not its own', () => {
  const lines = event('DTSTART:20261126T043000Z', 'DURATION:PT1H');
  const feed = ['Notice: no cache', '', 'BEGIN:VCALENDAR ', ...lines, 'END:VCALENDAR'].join('\n');
  expect(busyInFeed(feed)).toEqual(['11-26T10:00/11:00']);
});

it('reads a calendar before a notice in HTML', () => {
  const lines = event('DTSTART:20261126T043000Z', 'DURATION:PT1H');
  const feed = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR<!-- cached -->'].join('\n');
  expect(busyInFeed(feed)).toEqual(['11-26T10:00/11:00']);
});

it.each(['', '\uFEFF'])('reads UTF-16 that was taken for UTF-8', (mark) => {
  const lines = event('SUMMARY:Tea', 'DTSTART:20261126T043000Z', 'DURATION:PT1H');
  const feed = `${mark}${['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')}`;
  const little = Buffer.from(feed, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    expect(busyInFeed(bytes.toString('utf8'))).toEqual(['11-26T10:00/11:00']);
  }
});

it('takes an end without a time for that of its day', () => {
  const start = 'DTSTART;TZID=Asia/Kolkata:20261126T170000';
  expect(busy(...event(start, 'DTEND;VALUE=DATE:20261126'))).toEqual(['11-26T17:00/11-27T00:00']);
});

it('reads folded lines with empty ones between them', () => {
  const lines = event('DTSTART;TZID=Asia/', ' Kolkata:20261126T100000', 'DURATION:PT1H');
  const feed = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n\r\n');
  expect(busyInFeed(feed)).toEqual(['11-26T10:00/11:00']);
});

it.each(['\r\n  ', ' ', String.raw`\n`])('refuses a feed whose lines are joined by %j', (joint) => {
  const lines = event('DTSTART:20261126T043000Z', 'DURATION:PT1H');
  const feed = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join(joint);
  expect(() => busyInFeed(feed)).toThrow('NO CALENDAR');
});

it('keeps the exact length of occurrences over a change of clocks', () => {
  // Clocks in this zone are put forward on 29 November at two.
  const changing = [
    ...['BEGIN:VTIMEZONE', 'TZID:X', 'BEGIN:DAYLIGHT', 'DTSTART:20261129T020000'],
    ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ];
  const nightly = event(
    'UID:n',
    'DTSTART;TZID=X:20261127T220000',
    'DTEND;TZID=X:20261128T060000',
    'RRULE:FREQ=DAILY;COUNT=3',
  );
  expect(busy(...changing, ...nightly)).toEqual([
    '11-28T03:30/11:30',
    '11-29T03:30/11:30',
    '11-30T02:30/10:30',
  ]);
});

it('keeps what single events say when one series has too many times', () => {
  const many = event(
    'UID:m',
    'SUMMARY:Often',
    'DTSTART:20261101T000000Z',
    'DURATION:PT1M',
    'RRULE:FREQ=MINUTELY;INTERVAL=5',
  );
  expect(busy(...many, ...event('UID:s', 'DTSTART:20261126T043000Z', 'DURATION:PT1H'))).toEqual([
    '11-26T10:00/11:00',
  ]);
});

describe('more busy times than are kept', () => {
  it('are joined where one series has them, one after the other', () => {
    const always = event(
      'DTSTART;TZID=Asia/Kolkata:20261126T090000',
      'DURATION:PT5M',
      'RRULE:FREQ=MINUTELY;INTERVAL=5;UNTIL=20261203T033000Z',
    );
    expect(busy(...always)).toEqual(['11-26T09:00/12-03T09:05']);
  });

  it('are joined where all events together have them', () => {
    const meetings = Array.from({ length: 5_400 }, (_, index) => {
      const [hour, minute] = [4 + Math.floor((index % 360) / 60), index % 60];
      const start = new Date(Date.UTC(2026, 10, 30, hour, minute)).toISOString();
      return event(
        `UID:${index}`,
        `DTSTART:${start}`,
        `DURATION:PT${20 + Math.floor(index / 360)}M`,
      );
    });
    const late = event('UID:late', 'DTSTART:20261201T043000Z', 'DURATION:PT1H');
    const lines = [...meetings.flat(), ...late];
    expect(busy(...lines)).toEqual(['11-30T09:30/16:03', '12-01T10:00/11:00']);
    expect(remarksOn(...lines)).toEqual([]);
  });
});
