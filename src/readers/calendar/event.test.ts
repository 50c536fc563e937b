import { busy, event, remarksOn } from '../../../testing/server/busy-feed';

const SERIES = ['UID:s', 'DTSTART;TZID=Asia/Kolkata:20261120T120000', 'DURATION:PT45M'];
const FRIDAYS = ['11-27T12:00/12:45', '12-04T12:00/12:45', '12-11T12:00/12:45'];

describe('a part of an event that cannot be read', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;UNTIL=', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;UNTIL=the end of the year', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;COUNT=0', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;COUNT=often', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;INTERVAL=', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;WKST=', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;BYDAY=', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;BYDAY=XX', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;BYDAY=XX, FR,', FRIDAYS],
    ['RRULE:FREQ=WEEKLY;BYMONTH=13', FRIDAYS],
    ['RRULE:RRULE:FREQ=WEEKLY;UNTIL=20261204', FRIDAYS.slice(0, 2)],
    ['RRULE:FREQ=WEEKLY;UNTIL=2026-12-04T12:00:00+05:30', FRIDAYS.slice(0, 2)],
  ])('of a rule does not count: %s', (rule, expected) => {
    expect(busy(...event(...SERIES, rule))).toEqual(expected);
  });

  it.each([
    'EXDATE:',
    'EXDATE;TZID=Asia/Kolkata:',
    'EXDATE:tomorrow',
    'RDATE:',
    'RDATE:tomorrow',
    'RDATE;VALUE=PERIOD:20261128T063000Z/',
    'RECURRENCE-ID:',
    'EXRULE:',
    'EXRULE:tomorrow',
    // Without the parts that nobody understands, these would leave out more.
    'EXRULE:FREQ=WEEKLY;UNTIL=soon',
    'EXRULE:FREQ=WEEKLY;BYMONTH=13',
    'RRULE:',
    'SEQUENCE:',
    'DTEND:',
    'DTEND:20261120T996000Z',
    'DTSTART:',
    'RRULE is what repeats it',
    'Status is open',
  ])('leaves the rest as it is: %s', (line) => {
    expect(busy(...event(line, ...SERIES, 'RRULE:FREQ=WEEKLY'))).toEqual(FRIDAYS);
  });

  it.each([
    ['EXDATE:20261127T063000Z,tomorrow', FRIDAYS.slice(1)],
    ['EXDATE:20261127T063000Z;20261204T063000Z', FRIDAYS.slice(2)],
    ['EXDATE:20261127T063000Z,\r\r\n 20261204T063000Z', FRIDAYS.slice(2)],
  ])('frees no other value of %j', (line, expected) => {
    expect(busy(...event(...SERIES, 'RRULE:FREQ=WEEKLY', line))).toEqual(expected);
  });

  it('makes an event with a rule that nobody understands one that takes place once', () => {
    const lines = ['DTSTART:20261126T063000Z', 'DURATION:PT45M', 'RRULE:FREQ=SOMETIMES'];
    expect(busy(...event(...lines))).toEqual(['11-26T12:00/12:45']);
  });

  it('makes a whole day without an end one day', () => {
    expect(busy(...event('DTSTART;VALUE=DATE:20261126', 'DTEND:later'))).toEqual([
      '11-26T00:00/11-27T00:00',
    ]);
  });
});

describe('the remark on an event', () => {
  it.each([
    'RRULE:FREQ=YEARLY;UNTIL=someday',
    'RRULE:FREQ=SOMETIMES',
    'EXRULE:tomorrow',
    'EXDATE:20261127T063000Z,tomorrow',
    'RDATE:tomorrow',
    'DTEND:later',
    'DURATION:long',
  ])('says that it has a part that cannot be read: %s', (line) => {
    expect(remarksOn(...event('SUMMARY:Visit', ...SERIES, line))).toEqual([
      'Visit: partly unreadable',
    ]);
  });

  it.each(['RRULE:', 'EXDATE;TZID=Asia/Kolkata:', 'RECURRENCE-ID:', 'RRULE:FREQ=DAILY;BYDAY='])(
    'does not speak of a part without a value: %s',
    (line) => {
      expect(remarksOn(...event(...SERIES, line))).toEqual([]);
    },
  );
});

it('keeps the periods of a VFREEBUSY beside one that cannot be read', () => {
  const lines = [
    ...['BEGIN:VFREEBUSY', 'UID:f', 'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:'],
    ...['FREEBUSY:20261126T063000Z/PT30M,20261127T063000Z', 'END:VFREEBUSY'],
  ];
  expect(busy(...lines)).toEqual(['11-26T12:00/12:30']);
  expect(remarksOn(...lines)).toEqual(['f: partly unreadable']);
});

it.each([
  '20261126T063000.000Z',
  '20261126T063000000Z',
  '20261126T120000+0530',
  '2026-11-26T06:30:00Z',
  '2026-11-26T06:30Z',
  '2026-11-26T12:00:00+05:30',
  '2026-11-26 12:00:00 +0530',
  ' 20261126T063000Z',
])('reads %j', (start) => {
  expect(busy(...event(`DTSTART:${start}`, 'DURATION:PT1H'))).toEqual(['11-26T12:00/13:00']);
  expect(busy(...event('DTSTART:20261126T053000Z', `DTEND:${start}`))).toEqual([
    '11-26T11:00/12:00',
  ]);
});

it.each([
  'DTSTART; TZID=Asia/Tokyo:20261126T100000',
  'DTSTART ;TZID = "Asia/Tokyo" :20261126T100000',
  "DTSTART;TZID='Asia/Tokyo':20261126T100000",
  'DTSTART;TZID="Asia/Tokyo:20261126T100000"',
  'DTSTART;TZID=\\"Asia/Tokyo\\":20261126T100000',
])('reads spaces and odd quotes as they are meant: %s', (start) => {
  expect(busy(...event(start, 'DURATION : PT1H'))).toEqual(['11-26T06:30/07:30']);
});

it.each([
  ['PT1.5H', '11-26T13:30'],
  ['PT1,25H', '11-26T13:15'],
  ['PT5400.0S', '11-26T13:30'],
  ['P0Y0M0DT1H0M0S', '11-26T13:00'],
  ['P0.5D', '11-27T00:00'],
  ['P1W1D', '12-04T12:00'],
  ['+pt1h 30m', '11-26T13:30'],
])('reads a duration of %s', (duration, end) => {
  const [time = ''] = busy(...event('DTSTART:20261126T063000Z', `DURATION:${duration}`));
  expect(end).toContain(time.split('/')[1]);
});

it.each([
  'DTSTART;VALUE=DATE:20261126',
  'DTSTART;TZID=America/New_York:20261126T010000',
  'DTSTART:20261126T063000Z',
])('keeps other events beside one that never ends: %s', (start) => {
  const good = event('UID:g', 'DTSTART:20261125T063000Z', 'DURATION:PT1H');
  const times = busy(...event(start, 'DURATION:P99999999999D'), ...good);
  expect(times).toHaveLength(2);
  expect(times).toContain('11-25T12:00/13:00');
});

it.each(['P', 'PT', 'PT90', '1H', '-PT1H'])('knows no length by %s', (duration) => {
  expect(busy(...event('DTSTART:20261126T063000Z', `DURATION:${duration}`))).toEqual([]);
});

it('reads dates with marks in a zone whose name has colons and no quotes', () => {
  const start = 'DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin:2026-11-26T10:00:00';
  expect(busy(...event(start, 'DURATION:PT1H'))).toEqual(['11-26T14:30/15:30']);
});

describe('a time without a zone is one of the zone of DTSTART', () => {
  const TOKYO = ['UID:t', 'DTSTART;TZID=Asia/Tokyo:20261125T230000'];

  it.each([
    ['DTEND:20261126T010000', ['11-25T19:30/21:30']],
    ['RDATE:20261126T230000', ['11-26T19:30/19:45']],
    ['RDATE;VALUE=PERIOD:20261126T230000/20261127T000000', ['11-26T19:30/20:30']],
  ])('%s', (line, expected) => {
    const length = line.startsWith('DTEND') ? [] : ['DURATION:PT15M'];
    expect(busy(...event(...TOKYO, ...length, line)).slice(-1)).toEqual(expected);
  });

  it('in UTC, too', () => {
    const lines = ['DTSTART:20261126T063000Z', 'DTEND:20261126T073000'];
    expect(busy(...event(...lines))).toEqual(['11-26T12:00/13:00']);
  });
});

it.each(['DURATION:PT0S', 'DURATION:P0D', 'DTEND;VALUE=DATE:20261126'])(
  'takes a whole day that ends where it begins for that day: %s',
  (line) => {
    expect(busy(...event('DTSTART;VALUE=DATE:20261126', line))).toEqual([
      '11-26T00:00/11-27T00:00',
    ]);
  },
);

it('keeps the way to an event free of others', () => {
  const way = 'X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT45M';
  expect(busy(...event(...SERIES, 'RRULE:FREQ=WEEKLY', way))).toEqual([
    '11-27T11:15/12:45',
    '12-04T11:15/12:45',
    '12-11T11:15/12:45',
  ]);
});
