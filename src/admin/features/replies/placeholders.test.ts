import { serviceLabel } from '../../../domain/enquiry-fields';
import {
  fillPlaceholders,
  firstNameOf,
  REPLY_PLACEHOLDERS,
  replyValues,
  unfilledText,
} from './placeholders';

const LEAD = { name: 'Dr. Meera Iyer', reference: 'ABCD-2345', service: 'crm' };

it.each([
  ['Meera Iyer', 'Meera'],
  ['Dr. Meera Iyer', 'Meera'],
  ['Prof Meera Iyer', 'Meera'],
  ['K. Meera', 'Meera'],
  ['मीरा अय्यर', 'मीरा'],
  ['M. K.', undefined],
])('%s is greeted as %s', (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
});

it('all that are offered are filled, in any case', () => {
  const text = REPLY_PLACEHOLDERS.join('|') + '|{First Name}';
  const filled = fillPlaceholders(text, replyValues(LEAD, 'Ravi Nair'));
  expect(filled.split('|')).toEqual([
    ...['Meera', 'Dr. Meera Iyer', serviceLabel('crm'), 'ABCD-2345', 'Ravi Nair', 'Meera'],
  ]);
});

it('one without a value stays, and is named once', () => {
  const lead = { ...LEAD, name: 'M. K.' };
  const text = 'Dear {first name}, your {quote no.} {rooms} {first name}';
  const filled = fillPlaceholders(text, replyValues(lead, 'Ravi'));
  expect(filled).toBe(text);
  expect(unfilledText(filled)).toBe('Fill in or remove {first name} and {rooms} before you send.');
});

it.each(['No braces', '{"json": 1}', '{ spaced }', 'a{1}', '{\n}', '{constructor.name}'])(
  '%j holds nothing back',
  (text) => {
    expect(unfilledText(text)).toBeUndefined();
  },
);

it('names of JavaScript’s own are no placeholders with a value', () => {
  expect(fillPlaceholders('{constructor}', replyValues(LEAD, 'Ravi'))).toBe('{constructor}');
});
