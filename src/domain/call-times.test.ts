import { callTimeText, fullCallTime, momentText, slotText, visitorTimeText } from './call-times';

const CALL = { starts_at: '2026-11-24T11:00:00+05:30' };
const plain = (text: string) => text.replace(/\s/g, ' ');

it('names the zone of a moment', () => {
  const moment = '2026-11-22T10:40:00Z';
  expect(plain(momentText(moment, 'Asia/Kolkata'))).toBe('Sunday, 22 November at 4:10 pm IST');
});

it.each([
  ['Europe/London', 'Tuesday, 24 November at 5:30 am GMT (Tuesday, 24 November at 11:00 am IST)'],
  ['Asia/Kolkata', 'Tuesday, 24 November at 11:00 am IST'],
])('tells a visitor in %s the time on both clocks where they differ', (zone, text) => {
  expect(plain(callTimeText(CALL.starts_at, zone))).toBe(text);
});

it.each([
  ['2026-11-23T09:00:00.000Z', 'Mon, 23 Nov, 9:00 am (2:30 pm IST)'],
  ['2026-11-23T20:00:00.000Z', 'Mon, 23 Nov, 8:00 pm (Tue, 1:30 am IST)'],
])('describes the free time %s on its own', (starts_at, text) => {
  expect(plain(slotText({ starts_at }, 'Europe/London'))).toBe(text);
});

it.each([
  ['America/New_York', /^Tue, 24 Nov,? 12:30\sam in New York$/],
  ['America/Argentina/Buenos_Aires', /^Tue, 24 Nov,? 2:30\sam in Buenos Aires$/],
])('tells staff the time of a visitor in %s', (time_zone, text) => {
  expect(visitorTimeText({ ...CALL, time_zone })).toMatch(text);
});

const UNKNOWN_OR_SAME = [null, 'Asia/Kolkata', 'Asia/Calcutta', 'Mars/Olympus'];

it.each(UNKNOWN_OR_SAME)('tells no other time for %p', (time_zone) => {
  expect(visitorTimeText({ ...CALL, time_zone })).toBeNull();
  const india = 'Tuesday, 24 November 2026 at 11:00 am IST';
  expect(plain(fullCallTime({ ...CALL, time_zone }))).toBe(india);
  expect(plain(fullCallTime({ ...CALL, time_zone }, 'visitor'))).toBe(india);
});

const LONDON = { ...CALL, time_zone: 'Europe/London' };
const LOS_ANGELES = { ...CALL, time_zone: 'America/Los_Angeles' };

it.each([
  ['agency', LONDON, 'Tuesday, 24 November 2026 at 11:00 am IST (5:30 am in London)'],
  ['visitor', LONDON, 'Tuesday, 24 November 2026 at 5:30 am in London (11:00 am IST)'],
  [
    'agency',
    LOS_ANGELES,
    'Tuesday, 24 November 2026 at 11:00 am IST (Monday, 23 November 2026 at 9:30 pm in Los Angeles)',
  ],
  [
    'visitor',
    LOS_ANGELES,
    'Monday, 23 November 2026 at 9:30 pm in Los Angeles (Tuesday, 24 November 2026 at 11:00 am IST)',
  ],
] as const)('puts the zone of the %s first in an email', (first, call, text) => {
  expect(plain(fullCallTime(call, first))).toBe(text);
});
