import { sampleCall } from '../../testing/sample-calls';
import { callState, callTimeText, startText, visitorTimeText } from './call-text';

const CALL = sampleCall({ starts_at: '2026-11-24T11:00:00+05:30' });
const at = (time: string) => Date.parse(time);

it('tells the day and the time in India, and how close the day is', () => {
  expect(startText(CALL.starts_at)).toMatch(/^Tue, 24 Nov, 11:00\sam$/);
  expect(callTimeText(CALL, at('2026-11-21T07:00:00Z'))).toMatch(
    /^Tue, 24 Nov, 11:00\s–\s11:30\sam IST$/,
  );
  expect(callTimeText(CALL, at('2026-11-23T19:00:00Z'))).toMatch(/^Tue, 24 Nov \(today\), /);
});

it.each([
  ['America/New_York', /^Tue, 24 Nov,? 12:30\sam in New York$/],
  ['America/Argentina/Buenos_Aires', /^Tue, 24 Nov,? 2:30\sam in Buenos Aires$/],
])('tells the time of a visitor in %s', (time_zone, text) => {
  expect(visitorTimeText({ ...CALL, time_zone })).toMatch(text);
});

it.each([null, 'Asia/Kolkata', 'Asia/Calcutta', 'Mars/Olympus'])(
  'tells no other time for %p',
  (time_zone) => {
    expect(visitorTimeText({ ...CALL, time_zone })).toBeNull();
  },
);

it.each([
  ['booked', '2026-11-24T05:29:00Z', 'Booked'],
  ['booked', '2026-11-24T05:30:00Z', 'Under way'],
  ['booked', '2026-11-24T06:00:00Z', 'Outcome missing'],
  ['held', '2026-11-24T06:00:00Z', 'Took place'],
  ['missed', '2026-11-24T06:00:00Z', 'Did not come'],
  ['cancelled', '2026-11-24T06:00:00Z', 'Cancelled'],
] as const)('a call that is %s at %s is called %s', (state, now, label) => {
  expect(callState({ ...CALL, state }, at(now)).label).toBe(label);
});
