import { busy, event } from '../../../testing/server/busy-feed';

/** Half past nine in the evening in New York is eight in the morning in India, of the next day. */
const NEW_YORK = event(
  'UID:ny',
  'DTSTART;TZID=America/New_York:20261123T213000',
  'DTEND;TZID=America/New_York:20261123T223000',
  'RRULE:FREQ=DAILY;COUNT=6',
);
const newYork = (...lines: string[]) => NEW_YORK.toSpliced(-1, 0, ...lines);

describe('an exception to a series in another zone', () => {
  it.each([
    'EXDATE;TZID=America/New_York:20261125T213000',
    'EXDATE:20261126T023000Z',
    'EXDATE;TZID=Asia/Kolkata:20261126T080000',
    'EXDATE:20261125T213000',
    'EXDATE;VALUE=DATE:20261125',
    'EXDATE:20261020T000000Z,20261126T023000Z',
    'EXRULE:FREQ=WEEKLY;BYDAY=WE',
  ])('%s frees that occurrence alone', (line) => {
    expect(busy(...newYork(line))).toEqual([
      '11-25T08:00/09:00',
      '11-27T08:00/09:00',
      '11-28T08:00/09:00',
      '11-29T08:00/09:00',
    ]);
  });

  it.each([
    'RECURRENCE-ID;TZID=America/New_York:20261125T213000',
    'RECURRENCE-ID:20261126T023000Z',
  ])('%s moves it', (line) => {
    const moved = event('UID:ny', line, 'DTSTART:20261126T103000Z', 'DURATION:PT2H');
    for (const lines of [
      [...NEW_YORK, ...moved],
      [...moved, ...NEW_YORK],
    ]) {
      expect(busy(...lines).slice(0, 3)).toEqual([
        '11-25T08:00/09:00',
        '11-26T16:00/18:00',
        '11-27T08:00/09:00',
      ]);
    }
  });

  it('counts its newest version', () => {
    const change = (sequence: number, start: string) =>
      event(
        'UID:ny',
        `SEQUENCE:${sequence}`,
        'RECURRENCE-ID:20261126T023000Z',
        `DTSTART:${start}`,
        'DURATION:PT1H',
      );
    const found = busy(
      ...NEW_YORK,
      ...change(2, '20261126T103000Z'),
      ...change(1, '20261126T123000Z'),
    );
    expect(found.filter((time) => time.startsWith('11-26'))).toEqual(['11-26T16:00/17:00']);
  });

  it.each(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT'])('with %s frees it', (line) => {
    const freed = event(
      'UID:ny',
      'RECURRENCE-ID:20261126T023000Z',
      'DTSTART:20261126T023000Z',
      'DURATION:PT1H',
      line,
    );
    expect(busy(...NEW_YORK, ...freed)).toHaveLength(4);
  });
});

it('sees an occurrence that moves into the span from outside, and those without their series', () => {
  const moved = (id: string, start: string) =>
    event('UID:i', `RECURRENCE-ID:${id}`, `DTSTART:${start}`, 'DURATION:PT1H');
  const both = [
    ...moved('20270315T043000Z', '20261201T043000Z'),
    ...moved('20270415T043000Z', '20261202T043000Z'),
  ];
  const series = event('UID:i', 'DTSTART:20260115T043000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY');
  for (const lines of [both, [...series, ...both]]) {
    expect(busy(...lines)).toEqual(['12-01T10:00/11:00', '12-02T10:00/11:00']);
  }
});

describe('a change of this and all later occurrences', () => {
  const weekly = event(
    'UID:w',
    'DTSTART;TZID=Asia/Kolkata:20261105T100000',
    'DURATION:PT30M',
    'RRULE:FREQ=WEEKLY',
  );
  const change = (...lines: string[]) =>
    event('UID:w', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Kolkata:20261203T100000', ...lines);

  it('moves them by as much, and gives them its length', () => {
    const later = change('DTSTART;TZID=Asia/Kolkata:20261204T150000', 'DURATION:PT2H');
    expect(busy(...weekly, ...later)).toEqual([
      '11-26T10:00/10:30',
      '12-04T15:00/17:00',
      '12-11T15:00/17:00',
    ]);
  });

  it('cancels them', () => {
    const later = change('DTSTART;TZID=Asia/Kolkata:20261203T100000', 'STATUS:CANCELLED');
    expect(busy(...weekly, ...later)).toEqual(['11-26T10:00/10:30']);
  });
});

it('adds the times of RDATE, with periods of their own length, each once', () => {
  const series = event(
    'UID:r',
    'DTSTART;TZID=Asia/Kolkata:20261126T100000',
    'DTEND;TZID=Asia/Kolkata:20261126T110000',
    'RRULE:FREQ=DAILY;COUNT=2',
    'RDATE;TZID=Asia/Kolkata:20261127T100000,20261128T150000',
    'RDATE;VALUE=PERIOD:20261129T043000Z/PT15M,20261130T043000Z/20261130T063000Z',
    'RDATE;VALUE=DATE:20261201',
  );
  expect(busy(...series)).toEqual([
    '11-26T10:00/11:00',
    '11-27T10:00/11:00',
    '11-28T15:00/16:00',
    '11-29T10:00/10:15',
    '11-30T10:00/12:00',
    '12-01T10:00/11:00',
  ]);
});

describe('an exception rule', () => {
  const daily = (rule: string) =>
    busy(
      ...event(
        'DTSTART;TZID=Asia/Kolkata:20261126T100000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=3',
        `EXRULE:${rule}`,
      ),
    );

  it('frees the first occurrence, too, where it falls on it', () => {
    expect(daily('FREQ=WEEKLY;BYDAY=TH')).toEqual(['11-27T10:00/11:00', '11-28T10:00/11:00']);
    expect(daily('FREQ=DAILY;INTERVAL=2;COUNT=2')).toEqual(['11-27T10:00/11:00']);
  });

  it('keeps it where it does not', () => {
    expect(daily('FREQ=WEEKLY;BYDAY=FR')).toEqual(['11-26T10:00/11:00', '11-28T10:00/11:00']);
  });
});

it('ends a series with the occurrence that UNTIL names, however it is written', () => {
  for (const until of ['20261126T043000Z', '20261126T100000', '20261126']) {
    const series = event(
      'UID:u',
      'DTSTART;TZID=Asia/Kolkata:20261125T100000',
      'DURATION:PT1H',
      `RRULE:FREQ=DAILY;UNTIL=${until}`,
    );
    expect(busy(...series)).toEqual(['11-25T10:00/11:00', '11-26T10:00/11:00']);
  }
});
