import { readEvent } from './read-leads';

it.each([
  ['BOUNCED 5 1 1', 'The email came back.'],
  ['BOUNCED', 'The email came back.'],
  ['COMPLAINT', 'The receiver reported the email as spam.'],
  ['DISABLED', 'It was held, because the account of its writer was disabled before it left.'],
  ['ERASED', 'The personal data was erased before it left.'],
  ['EENVELOPE 550', 'The mail server refuses this email address.'],
  ['NEVER HEARD OF', 'Nobody takes it.'],
])('the reason %s of a reply or a bounce is read in words', (code, reason) => {
  expect(readEvent({ reason: code })).toEqual({ reason });
});

it('an event without a reason has none', () => {
  expect(readEvent({ reason: null })).toEqual({ reason: null });
});
