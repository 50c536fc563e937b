import { busy, busyInFeed, event } from '../../../testing/server/busy-feed';

const MEETING = ['UID:m', 'DTSTART:20261126T063000Z', 'DURATION:PT45M'];
const isBusyWith = (...lines: string[]) => busy(...event(...MEETING, ...lines)).length > 0;

it.each([
  [['X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'TRANSP:TRANSPARENT'], true],
  [['X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'TRANSP:TRANSPARENT'], true],
  [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'TRANSP:TRANSPARENT'], false],
  [['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], false],
  [['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE', 'TRANSP:OPAQUE'], true],
  [['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE', 'TRANSP:TRANSPARENT'], false],
  [['X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'STATUS:CANCELLED'], false],
  [['STATUS:CANCELED'], false],
  [['TRANSP:0'], true],
  [['TRANSP:1'], false],
])('%j is busy: %s', (lines, expected) => {
  expect(isBusyWith(...lines)).toBe(expected);
});

it('takes no notice of events that a calendar takes back', () => {
  expect(busy('METHOD:CANCEL', ...event(...MEETING))).toEqual([]);
});

describe('an invitation that was declined', () => {
  const declined = (address: string) => event(...MEETING, `ATTENDEE;PARTSTAT=DECLINED:${address}`);

  it.each([
    ['X-WR-CALNAME:asha@studio.example', 'mailto:asha@studio.example', []],
    ['X-WR-CALNAME:Asha@Studio.example', 'MAILTO:asha@studio.example', []],
    ['X-WR-CALNAME:asha@studio.example', 'mailto:ravi@studio.example', ['11-26T12:00/12:45']],
    ['X-WR-CALNAME:Asha', 'mailto:asha@studio.example', ['11-26T12:00/12:45']],
    ['X-WR-CALDESC:asha@studio.example', 'mailto:asha@studio.example', ['11-26T12:00/12:45']],
  ])('in a calendar with %s by %s', (name, address, expected) => {
    expect(busy(name, ...declined(address))).toEqual(expected);
  });

  it.each([
    ['asha@studio.example', []],
    ['ravi@studio.example', ['11-26T12:00/12:45']],
  ])('of a guest whose address, %s, is beside the path of a server', (address, expected) => {
    const guest = `ATTENDEE;EMAIL="${address}";PARTSTAT=DECLINED:/aMTEx/principal/`;
    expect(busy('X-WR-CALNAME:asha@studio.example', ...event(...MEETING, guest))).toEqual(expected);
  });

  it('frees the occurrence that it is for', () => {
    const series = event(...MEETING, 'RRULE:FREQ=DAILY;COUNT=2');
    const change = declined('mailto:asha@studio.example').toSpliced(
      1,
      0,
      'RECURRENCE-ID:20261126T063000Z',
    );
    expect(busy('X-WR-CALNAME:asha@studio.example', ...series, ...change)).toEqual([
      '11-27T12:00/12:45',
    ]);
  });
});

it('does not ask the facts of one calendar about the events of another', () => {
  const feed = [
    ...['BEGIN:VCALENDAR', 'METHOD:CANCEL', ...event('UID:a', ...MEETING.slice(1))],
    ...['END:VCALENDAR', 'BEGIN:VCALENDAR', ...event(...MEETING), 'END:VCALENDAR'],
  ];
  expect(busyInFeed(feed.join('\r\n'))).toEqual(['11-26T12:00/12:45']);
});
