import { busy, event, remarksOn } from '../../../testing/server/busy-feed';

const zone = (name: string, ...parts: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  ...parts,
  'END:VTIMEZONE',
];
const observance = (kind: string, start: string, from: string, to: string, rule?: string) => [
  ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
  ...(rule ? [`RRULE:${rule}`] : []),
  `END:${kind}`,
];

describe('a zone that the feed defines', () => {
  const PACIFIC = [
    ...observance(
      'STANDARD',
      '16010101T020000',
      '-0700',
      '-0800',
      'FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
    ),
    ...observance(
      'DAYLIGHT',
      '16010101T020000',
      '-0800',
      '-0700',
      'FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
    ),
  ];
  const at = (tzid: string) =>
    event('UID:z', `DTSTART;TZID=${tzid}:20261125T213000`, 'DURATION:PT1H');

  it.each([
    ['Customized Time Zone', 'Customized Time Zone'],
    ['tzone://Microsoft/Custom', '"tzone://Microsoft/Custom"'],
    ['tzone://Microsoft/Custom', 'tzone://Microsoft/Custom'],
    ['Pacific\\, as we know it', '"Pacific, as we know it"'],
    ['Pacific\\, as we know it', 'Pacific, as we know it'],
    ['My Zone', 'MY ZONE'],
  ])('%s is used as %s', (name, tzid) => {
    expect(busy(...zone(name, ...PACIFIC), ...at(tzid))).toEqual(['11-26T11:00/12:00']);
  });

  it('keeps its last offset, and has its first before', () => {
    const ended = observance(
      'STANDARD',
      '20000101T000000',
      '+0100',
      '+0300',
      'FREQ=YEARLY;UNTIL=20060101T000000Z',
    );
    expect(busy(...zone('Z', ...ended), ...at('Z'))).toEqual(['11-26T00:00/01:00']);
    const later = observance('DAYLIGHT', '20270328T020000', '+0200', '+0300');
    expect(busy(...zone('Z', ...later), ...at('Z'))).toEqual(['11-26T01:00/02:00']);
  });

  it('changes on the day with which a rule ends', () => {
    const seasons = [
      ...observance('DAYLIGHT', '20200301T020000', '+0200', '+0300', 'FREQ=YEARLY;BYMONTH=3'),
      ...observance('STANDARD', '20201125T030000', '+0300', '+0200', 'FREQ=YEARLY;UNTIL=20261125'),
    ];
    expect(busy(...zone('Z', ...seasons), ...at('Z'))).toEqual(['11-26T01:00/02:00']);
  });

  it('is found by its name when it cannot be read', () => {
    const bad = observance('STANDARD', 'never', '+0100', '+0100');
    expect(busy(...zone('Asia/Tokyo', ...bad), ...at('Asia/Tokyo'))).toEqual(['11-25T18:00/19:00']);
  });

  it.each([
    ['without TZOFFSETFROM', ['DTSTART:19700101T000000', 'TZOFFSETTO:+0300']],
    ['without DTSTART', ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300']],
  ])('counts with an observance %s', (_, lines) => {
    const defined = zone('Our office', 'BEGIN:STANDARD', ...lines, 'END:STANDARD');
    expect(busy(...defined, ...at('Our office'))).toEqual(['11-26T00:00/01:00']);
  });

  it.each(['+03', '+3', '+3:00', '+300', '+03:00', '+030000', '+03:00:00', '0300'])(
    'counts with an offset of %s',
    (offset) => {
      const fixed = observance('STANDARD', '19700101T000000', offset, offset);
      expect(busy(...zone('Our office', ...fixed), ...at('Our office'))).toEqual([
        '11-26T00:00/01:00',
      ]);
    },
  );

  it('is the first of its name that can be read', () => {
    const good = zone('Our office', ...observance('STANDARD', '19700101T000000', '+0300', '+0300'));
    for (const zones of [
      [...zone('Our office'), ...good],
      [...good, ...zone('Our office')],
    ]) {
      expect(busy(...zones, ...at('Our office'))).toEqual(['11-26T00:00/01:00']);
    }
  });

  it('may have quotes in its name, and no name at all', () => {
    const fixed = observance('STANDARD', '19700101T000000', '+0300', '+0300');
    expect(busy(...zone('"Our office"', ...fixed), ...at('Our office'))).toEqual([
      '11-26T00:00/01:00',
    ]);
    const floating = event('DTSTART:20261126T120000', 'DURATION:PT1H');
    expect(busy('BEGIN:VTIMEZONE', ...fixed, 'END:VTIMEZONE', ...floating)).toEqual([
      '11-26T12:00/13:00',
    ]);
  });

  it('is found by its place when it has no observance', () => {
    const empty = zone('Our office', 'X-LIC-LOCATION:Asia/Tokyo');
    expect(busy(...empty, ...at('Our office'))).toEqual(['11-25T18:00/19:00']);
  });
});

describe('a definition under the name of a zone', () => {
  const PARIS = 'Romance Standard Time';
  const inParis = event('DTSTART;TZID=Romance Standard Time:20261126T100000', 'DURATION:PT1H');
  const SUMMER = ['DAYLIGHT', '20260329T020000', '+0100', '+0200'] as const;
  const WINTER = ['STANDARD', '20251026T030000', '+0200', '+0100'] as const;

  it.each([
    ['has one season', observance(...SUMMER)],
    [
      'has run out',
      [
        ...observance(...WINTER, 'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;COUNT=1'),
        ...observance(...SUMMER, 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20260601T000000Z'),
      ],
    ],
    ['repeats one season', observance(...SUMMER, 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')],
    ['begins later', observance('STANDARD', '20271031T030000', '+0200', '+0100')],
  ])('gives way to the name when it %s', (_, observances) => {
    expect(busy(...zone(PARIS, ...observances), ...inParis)).toEqual(['11-26T14:30/15:30']);
  });

  it.each([
    [
      'has an offset that this zone never has',
      observance('STANDARD', '19700101T000000', '+0530', '+0530'),
      '11-26T10:00/11:00',
    ],
    [
      'goes on, with other days of change',
      [
        ...observance('STANDARD', '20001215T030000', '+0200', '+0100', 'FREQ=YEARLY'),
        ...observance('DAYLIGHT', '20000329T020000', '+0100', '+0200', 'FREQ=YEARLY'),
      ],
      '11-26T13:30/14:30',
    ],
    [
      'names a later change',
      [...observance(...SUMMER), ...observance('STANDARD', '20261215T030000', '+0200', '+0100')],
      '11-26T13:30/14:30',
    ],
  ])('stays when it %s', (_, observances, expected) => {
    expect(busy(...zone(PARIS, ...observances), ...inParis)).toEqual([expected]);
  });

  it('stays under an abbreviation, which may mean another zone', () => {
    const defined = zone('PST', ...observance('STANDARD', '19700101T000000', '-0700', '-0700'));
    const start = 'DTSTART;TZID=PST:20261126T010000';
    expect(busy(...defined, ...event(start, 'DURATION:PT1H'))).toEqual(['11-26T13:30/14:30']);
  });
});

describe('a zone that nobody knows', () => {
  const unknown = event('SUMMARY:Visit', 'DTSTART;TZID=Somewhere:20261126T120000', 'DURATION:PT1H');
  const fixed = (name: string, offset: string) =>
    zone(name, ...observance('STANDARD', '19700101T000000', offset, offset));

  it.each([
    ['the only one that the calendar defines', fixed('Our office', '+0300'), '11-26T14:30/15:30'],
    ['that of the calendar', ['X-WR-TIMEZONE:Asia/Tokyo'], '11-26T08:30/09:30'],
    [
      'that of the calendar where it defines several',
      ['X-WR-TIMEZONE:Asia/Tokyo', ...fixed('A', '+0300'), ...fixed('B', '+0400')],
      '11-26T08:30/09:30',
    ],
    ['the agency’s', [], '11-26T12:00/13:00'],
  ])('is taken for %s, and told', (_, lines, expected) => {
    expect(busy(...lines, ...unknown)).toEqual([expected]);
    expect(remarksOn(...lines, ...unknown)).toEqual(['Visit: unknown zone']);
  });

  it.each(['TZID=', 'TZID=""', 'TZID= '])('is none where its name is empty: %s', (parameter) => {
    const lines = [`DTSTART;${parameter}:20261126T120000`, 'DURATION:PT1H'];
    expect(busy('X-WR-TIMEZONE:Asia/Tokyo', ...event(...lines))).toEqual(['11-26T08:30/09:30']);
    expect(remarksOn(...event(...lines))).toEqual([]);
  });
});
