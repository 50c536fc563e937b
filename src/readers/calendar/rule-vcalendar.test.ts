import { busy, event, remarksOn } from '../../../testing/server/busy-feed';
import { fromVCalendar } from './rule';

const read = (text: string) => fromVCalendar(text, () => undefined);

it.each([
  ['D1 #10', 'FREQ=DAILY;INTERVAL=1;COUNT=10'],
  ['D2 20261224T235959Z', 'FREQ=DAILY;INTERVAL=2;UNTIL=20261224T235959Z'],
  ['W1', 'FREQ=WEEKLY;INTERVAL=1'],
  ['W2 TU TH$ #0', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH'],
  ['w1 mo we #5', 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;COUNT=10'],
  ['MP1 2+ MO TU 1- SU', 'FREQ=MONTHLY;INTERVAL=1;BYDAY=2MO,2TU,-1SU'],
  ['MP1 1+ FR 20261231T000000', 'FREQ=MONTHLY;INTERVAL=1;BYDAY=1FR;UNTIL=20261231'],
  ['MD1 1 15 3- LD #0', 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1,15,-3,-1'],
  ['YM1 6 12 #0', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=6,12'],
  ['YD3 1 100 #0', 'FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100'],
])('reads %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each(['FREQ=DAILY', 'DAILY', 'WEEKLY', 'M5 #2', ''])('leaves %j to others', (text) => {
  expect(read(text)).toBeUndefined();
});

it('repeats an event of vCalendar 1.0, without its exceptions', () => {
  const lines = ['DTSTART:20261119T063000Z', 'DTEND:20261119T071500Z', 'RRULE:W1 TH SA #8'];
  expect(busy(...event(...lines, 'EXDATE:20261128T063000Z'))).toEqual([
    '11-26T12:00/12:45',
    '12-03T12:00/12:45',
    '12-05T12:00/12:45',
    '12-10T12:00/12:45',
    '12-12T12:00/12:45',
  ]);
});

it('goes on without a part that cannot be read, and says so', () => {
  const lines = ['DTSTART:20261201T063000Z', 'DURATION:PT1H', 'RRULE:W1 TU 1430 #2'];
  expect(busy(...event(...lines))).toEqual(['12-01T12:00/13:00', '12-08T12:00/13:00']);
  expect(remarksOn(...event('SUMMARY:Call', ...lines))).toEqual(['Call: partly unreadable']);
});
