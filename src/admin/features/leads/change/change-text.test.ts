import { sampleLead } from '../../../../../testing/desk/sample-leads';
import type { Staff } from '../../session/session';
import { savedText } from './change-text';

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
