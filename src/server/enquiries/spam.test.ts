import type { Enquiry } from '../../domain/enquiry';
import { findSpamReason } from './spam';
import type { Signs } from './spam';

const fine: Enquiry = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: null,
  company: null,
  service: 'crm',
  budget: null,
  message: 'We need a CRM. Our site: https://rao.example, and www.rao-textiles.example too.',
};
const human: Signs = { website: '', filledInMs: 45_000 };

const reasonFor = (enquiry: Partial<Enquiry>, signs: Partial<Signs> = {}) =>
  findSpamReason({ ...fine, ...enquiry }, { ...human, ...signs });

const noSigns: Partial<Signs> = {};

it.each<[string, Partial<Enquiry>, Partial<Signs>]>([
  ['an ordinary enquiry', {}, noSigns],
  ['a form sent without scripts', {}, { website: undefined, filledInMs: undefined }],
  ['a quick typist', {}, { filledInMs: 3000 }],
  ['a time that is no number', {}, { filledInMs: '12' }],
  ['text of any script', { name: 'नीर', message: 'नमस्ते 🙏 مرحبا' }, noSigns],
  ['angle and square brackets', { message: 'if a < b then [see below] <3' }, noSigns],
  ['a name with a dot', { name: 'Dr. A. Rao, St. Mary Hospital' }, noSigns],
])('%s is fine', (_, enquiry, signs) => {
  expect(reasonFor(enquiry, signs)).toBeNull();
});

const HIDDEN_FIELD = 'Filled in a field that people do not see';
const HASTE = 'Filled in within 3 seconds';
const MARKUP = 'Message has a link written in HTML or BBCode';

it.each<[string, Partial<Enquiry>, Partial<Signs>]>([
  [HIDDEN_FIELD, {}, { website: 'https://spam.example' }],
  [HIDDEN_FIELD, {}, { website: ['x'] }],
  [HASTE, {}, { filledInMs: 2999 }],
  [HASTE, {}, { filledInMs: -1 }],
  [MARKUP, { message: 'Buy <a class="x" href=y>here</a>' }, noSigns],
  [MARKUP, { message: 'Buy [URL=https://x.example]it[/URL]' }, noSigns],
  ['Message is nothing but a link', { message: ' https://www.spam.example/offer?id=1 ' }, noSigns],
  [
    'Message has many links',
    { message: 'See http://a.example www.b.example HTTPS://c.example' },
    noSigns,
  ],
  ['Name has a web address in it', { name: 'Win www.prize.example' }, noSigns],
])('%s', (reason, enquiry, signs) => {
  expect(reasonFor(enquiry, signs)).toBe(reason);
});
