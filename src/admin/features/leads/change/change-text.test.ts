import { sampleLead } from '../../../../../testing/desk/sample-leads';
import type { Staff } from '../../session/session';
import { RequestFailure } from '../../../lib/request-failure';
import { failedText, savedText } from './change-text';
import type { Change } from './changed-lead';

const ME = 'me';
const person = (sending: Staff['ability']['sending']) =>
  ({ id: ME, ability: { sending } }) as Staff;

const [one, other] = [sampleLead(0), sampleLead(1)];
const spam = sampleLead(2, { spam_reason: 'Marked by staff' });

it.each([
  ['oneself', ME, [one], 'server', 'The lead is yours now.'],
  ['oneself, with others', ME, [one, other], 'server', 'The leads are yours now.'],
  ['a colleague', 'ravi', [one], 'server', 'The new owner is told by email and in the desk.'],
  ['a colleague where no email leaves', 'ravi', [one], 'off', 'The new owner is told in the desk.'],
  ['a colleague, of spam', 'ravi', [one, spam], 'server', 'The new owner is told in the desk.'],
] as const)('a lead given to %s', (_who, owner_id, leads, sending, text) => {
  expect(savedText({ owner_id }, leads, person(sending)).text).toBe(text);
});

const FAILED: [change: Change, status: number, text: string][] = [
  [{ value: 5 }, 0, 'We don’t know whether the change was saved.'],
  [{ owner_id: null }, 503, 'We don’t know whether the change was saved.'],
  [{ spam: true }, 403, 'Failed to save the change.'],
  [{ status: 'closed' }, 0, 'Failed to update status.'],
];

it.each(FAILED)('of %j after %d: %s', (change, status, text) => {
  expect(failedText(change, new RequestFailure(status))).toEqual({ title: 'Error', text });
});
