import { answersOf, answerText } from '../../../domain/custom-answers';
import { serviceLabel } from '../../../domain/enquiry-fields';
import { setLanguageSource } from '../../../language/language-context';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import {
  canBook,
  fillPlaceholders,
  firstNameOf,
  REPLY_PLACEHOLDERS,
  replyValues,
  unfilledText,
} from './placeholders';

jest.mock('../../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../../content/agency.json'),
  languages: ['en-IN', 'fr'],
  deskLanguage: 'fr',
}));

const ANSWERS = answersOf({
  ...{ shop: 'https://shop.example', start: 'now', devices: ['till'], beds: 12, spend: 900 },
  ...{ opening: '2027-03-01', moved: true, 'second-phone': '98100 12345' },
  ...{ 'found-by': 'A friend', tools: 'Paper' },
});

const LEAD = {
  ...{ name: 'Dr. Meera Iyer', reference: 'ABCD-2345', service: 'crm', language: null },
  custom_fields: ANSWERS,
};

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
  expect(unfilledText(filled, true)).toBeUndefined();
  expect(filled.split('|')).toEqual([
    ...[
      'Meera',
      'Dr. Meera Iyer',
      serviceLabel('crm'),
      'ABCD-2345',
      'Ravi Nair',
      '{booking link}',
      ...ANSWERS.map(answerText),
      'Meera',
    ],
  ]);
});

it.each([
  ['fr', 'Un conseil seulement'],
  ['en-IN', 'Consultation Only'],
  [null, 'Consultation Only'],
])('a visitor who writes in %s reads %s', (language, label) => {
  setLanguageSource(() => ({
    language: 'fr',
    words: { 'services/choices': [{ key: 'consultation', label: 'Un conseil seulement' }] },
  }));
  const lead = { ...LEAD, service: 'consultation', language };
  expect(replyValues(lead, 'Ravi').service).toBe(label);
  expect(serviceLabel('consultation')).toBe('Un conseil seulement');
  setLanguageSource(() => undefined);
});

it('one without a value stays, and is named once', () => {
  const lead = { ...LEAD, name: 'M. K.' };
  const text = 'Dear {first name}, your {quote no.} {rooms} {first name}';
  const filled = fillPlaceholders(text, replyValues(lead, 'Ravi'));
  expect(filled).toBe(text);
  expect(unfilledText(filled, true)).toBe(
    'Fill in or remove {first name} and {rooms} before you send.',
  );
});

it.each(['No braces', '{"json": 1}', '{ spaced }', 'a{1}', '{\n}', '{constructor.name}'])(
  '%j holds nothing back',
  (text) => {
    expect(unfilledText(text, false)).toBeUndefined();
  },
);

it('names of JavaScript’s own are no placeholders with a value', () => {
  expect(fillPlaceholders('{constructor}', replyValues(LEAD, 'Ravi'))).toBe('{constructor}');
});

describe('a booking link', () => {
  const detail = (part: object, state?: 'booked' | 'cancelled' | 'held', hours = 1) => {
    const starts_at = new Date(Date.now() + hours * 3_600_000).toISOString();
    const consultation = state && { starts_at, ends_at: starts_at, state, time_zone: null };
    return {
      lead: { ...sampleLead(0), journey: null, ...part },
      consultation: consultation ?? null,
    };
  };

  it.each([
    [true, 'no call', detail({})],
    [true, 'a call to come', detail({}, 'booked')],
    [true, 'a cancelled call', detail({}, 'cancelled', -1)],
    [false, 'a call that has begun', detail({}, 'booked', -1)],
    [false, 'a call that took place', detail({}, 'held', -1)],
    [false, 'a closed lead', detail({ status: 'closed' })],
    [false, 'a withdrawn enquiry', detail({ withdrawn_at: '2026-11-20T07:00:00Z' })],
  ])('is %s with %s', (expected, _what, answer) => {
    const hasLink = canBook(answer);
    expect(hasLink).toBe(expected);
    expect(unfilledText('Choose: {Booking link}', hasLink) === undefined).toBe(expected);
  });
});
