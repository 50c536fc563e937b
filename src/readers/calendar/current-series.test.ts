import { busy, event } from '../../../testing/server/busy-feed';

const at = (hour: string) => [`DTSTART:20261126T${hour}3000Z`, 'DURATION:PT30M'];
const version = (sequence: number, hour: string, ...lines: string[]) =>
  event('UID:v', `SEQUENCE:${sequence}`, ...at(hour), ...lines);

it('counts the newest version of an event', () => {
  expect(busy(...version(1, '06'), ...version(0, '07'))).toEqual(['11-26T12:00/12:30']);
  expect(busy(...version(0, '06'), ...version(1, '06', 'STATUS:CANCELLED'))).toEqual([]);
});

it('counts all events of one UID with the same SEQUENCE, and those without a UID', () => {
  const both = ['11-26T12:00/12:30', '11-26T13:00/13:30'];
  expect(busy(...version(1, '06'), ...version(1, '07'))).toEqual(both);
  expect(busy(...event('SEQUENCE:0', ...at('06')), ...event('SEQUENCE:1', ...at('07')))).toEqual(
    both,
  );
});

describe('a change of an occurrence', () => {
  const WEEKLY = event(
    'UID:w',
    'DTSTART;TZID=Asia/Tokyo:20261119T013000',
    'DURATION:PT30M',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  );
  const change = (...lines: string[]) => event('UID:w', ...lines, 'DURATION:PT30M');

  it('counts in its newest version, in whichever zone each names the occurrence', () => {
    const changes = [
      ...change('SEQUENCE:1', 'RECURRENCE-ID:20261125T163000Z', 'DTSTART:20261126T063000Z'),
      ...change(
        'SEQUENCE:2',
        'RECURRENCE-ID;TZID=Asia/Tokyo:20261126T013000',
        'DTSTART:20261126T073000Z',
      ),
    ];
    expect(busy(...WEEKLY, ...changes)).toEqual(['11-26T13:00/13:30', '12-02T22:00/22:30']);
  });

  it('takes place once, even if it repeats the rule of its series', () => {
    const lines = ['RECURRENCE-ID:20261125T163000Z', 'DTSTART:20261126T063000Z'];
    expect(
      busy(...WEEKLY, ...change(...lines, 'RRULE:FREQ=WEEKLY', 'RDATE:20261127T063000Z')),
    ).toEqual(['11-26T12:00/12:30', '12-02T22:00/22:30']);
  });

  it.each([
    ['DTSTART:20261126T063000Z', '11-26T12:00/12:30'],
    ['SUMMARY:Another name', '11-25T22:00/22:30'],
  ])('is as long as its series where it says no end: %s', (line, changed) => {
    const lines = ['UID:w', 'RECURRENCE-ID:20261125T163000Z', line];
    const dated = event(
      'UID:w',
      'DTSTART:20261118T163000Z',
      'DTEND:20261118T170000Z',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    );
    for (const series of [WEEKLY, dated]) {
      expect(busy(...series, ...event(...lines))).toEqual([changed, '12-02T22:00/22:30']);
    }
  });

  it('on whole days is as long as its series, too', () => {
    const day = event('UID:w', 'DTSTART:20261123', 'DTEND:20261125', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = event('UID:w', 'RECURRENCE-ID:20261130', 'DTSTART:20261201');
    expect(busy(...day, ...moved)).toEqual(['12-01T00:00/12-03T00:00']);
  });

  it('repeats what it says where its series is not there', () => {
    const lines = ['RECURRENCE-ID:20261125T163000Z', 'DTSTART:20261126T063000Z'];
    expect(busy(...change(...lines, 'RRULE:FREQ=WEEKLY;COUNT=2'))).toEqual([
      '11-26T12:00/12:30',
      '12-03T12:00/12:30',
    ]);
  });

  it('and of those after it is in the zone of its series', () => {
    const lines = ['RECURRENCE-ID;RANGE=THISANDFUTURE:20261126T013000'];
    const start = 'DTSTART;TZID=Asia/Tokyo:20261126T033000';
    expect(busy(...WEEKLY, ...change(...lines, start))).toEqual([
      '11-26T00:00/00:30',
      '12-03T00:00/00:30',
    ]);
  });
});
