import { type Enquiry, enquirySchema } from '../../domain/enquiry';
import { findSuspicion, type Signs } from './spam';

const fine = enquirySchema.parse({
  name: 'Asha Rao',
  email: 'asha@example.in',
  service: 'crm',
  message: 'We need a CRM. Our site: https://rao.example, and www.rao-textiles.example too.',
});
const human: Signs = { trap: '', filledInMs: 45_000 };

const suspicionOf = (enquiry: Partial<Enquiry>, signs: Partial<Signs> = {}) =>
  findSuspicion({ ...fine, ...enquiry }, { ...human, ...signs });

const noSigns: Partial<Signs> = {};

it.each<[string, Partial<Enquiry>, Partial<Signs>]>([
  ['an ordinary enquiry', {}, noSigns],
  ['a form sent without scripts', {}, { trap: undefined, filledInMs: undefined }],
  ['a quick typist', {}, { filledInMs: 3000 }],
  ['a time that is no number', {}, { filledInMs: '12' }],
  ['text of any script', { name: 'नीर', message: 'नमस्ते 🙏 مرحبا' }, noSigns],
  ['angle and square brackets', { message: 'if a < b then [see below] <3' }, noSigns],
  ['a name with a dot', { name: 'Dr. A. Rao, St. Mary Hospital' }, noSigns],
])('%s is fine', (_, enquiry, signs) => {
  expect(suspicionOf(enquiry, signs)).toBeNull();
});

const HIDDEN_FIELD = 'Filled in a field that people do not see';
const HASTE = 'Filled in within 3 seconds';
const MARKUP = 'Message has a link written in HTML or BBCode';

const SUSPECTS: [string, Partial<Enquiry>, Partial<Signs>][] = [
  [HIDDEN_FIELD, {}, { trap: 'https://spam.example' }],
  [HIDDEN_FIELD, {}, { trap: ['x'] }],
  [HIDDEN_FIELD, {}, { trap: 'a form sent without scripts', filledInMs: undefined }],
  [HIDDEN_FIELD, {}, { trap: 'a password manager', filledInMs: 2000 }],
  [MARKUP, { message: 'Buy <a class="x" href=y>here</a>' }, noSigns],
  [MARKUP, { message: 'Buy [URL=https://x.example]it[/URL]' }, noSigns],
  ['Message is nothing but a link', { message: ' https://www.spam.example/offer?id=1 ' }, noSigns],
  [
    'Message has many links',
    { message: 'See http://a.example www.b.example HTTPS://c.example' },
    noSigns,
  ],
  ['Name has a web address in it', { name: 'Win www.prize.example' }, noSigns],
];

it.each(SUSPECTS)('is for staff to judge: %s', (reason, enquiry, signs) => {
  expect(suspicionOf(enquiry, signs)).toEqual({ kind: 'suspect', reason });
});

it.each(SUSPECTS)('is only doubted when it books a call: %s', (reason, enquiry, signs) => {
  const consultation_at = '2026-12-01T05:30:00.000Z';
  expect(suspicionOf({ ...enquiry, consultation_at }, signs)).toEqual({ kind: 'doubt', reason });
});

it.each([2999, 0, -1])('only doubts what was filled in within %s ms', (filledInMs) => {
  expect(suspicionOf({}, { filledInMs })).toEqual({ kind: 'doubt', reason: HASTE });
});

it('is spam when a program filled in the hidden field and sent it at once', () => {
  const signs = { trap: 'https://spam.example', filledInMs: 1999 };
  expect(suspicionOf({}, signs)).toMatchObject({ kind: 'spam' });
});
