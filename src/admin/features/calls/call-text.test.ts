import { sampleCall } from '../../../../testing/desk/sample-calls';
import { callState } from './call-text';

const CALL = sampleCall({ starts_at: '2026-11-24T11:00:00+05:30' });
const at = (time: string) => Date.parse(time);

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
