import { fieldErrors } from '../../src/domain/zod';
import { someAnswers } from '../../testing/server/scripts/new-agency';
import { keyOf } from './answers';
import { answersSchema } from './check-answers';

type Answers = ReturnType<typeof someAnswers>;

const faultsOf = (answers: object) =>
  fieldErrors(answersSchema.safeParse(answers).error?.issues ?? []).map(
    ({ field, message }) => `${field}: ${message}`,
  );

const withGroups = (...groups: object[]) => ({ groups: [...someAnswers().groups, ...groups] });
const service = { name: 'Repair', price: '80' };
const group = { name: 'Repairs', services: [service] };

test('good answers are taken', () => {
  expect(faultsOf(someAnswers())).toEqual([]);
});

test.each<[string, object, string]>([
  ['no brand', { brand: ' ' }, 'brand: is empty'],
  ['a long description', { description: 'x'.repeat(161) }, 'description: may have 160 characters'],
  ['HTML', { city: '<b>Graz</b>' }, 'city: holds HTML, which would be shown as it is'],
  ['no country', { country: 'XQ' }, 'country: must be the two letters of a country'],
  [
    'a language that there is not',
    { languages: ['de', 'deutsch1x'] },
    'languages.1: must be the tag',
  ],
  ['a language twice', { languages: ['de-at', 'de-AT'] }, 'languages: has a language twice'],
  ['no language', { languages: [] }, 'languages: must have a language'],
  ['no zone', { timeZone: 'CET' }, 'timeZone: must be a zone of the time zone database'],
  ['no currency', { currency: 'EUX' }, 'currency: must be the three letters of a currency'],
  [
    'a phone number without its country',
    { phone: '0316 555 0142' },
    'phone: must be the calling code',
  ],
  ['a phone number without a space', { phone: '+433165550142' }, 'phone: must be the calling code'],
  ['half a phone number', { phone: '+43 316' }, 'phone: must be in international form'],
  ['no address', { email: 'servus' }, 'email: must be an address like'],
  ['a year to come', { founded: 2999 }, 'founded: lies ahead'],
  [
    'an end before the beginning',
    { hours: { ...someAnswers().hours, closes: '08:00' } },
    'hours.closes: must be after opens',
  ],
  [
    'a promise of less than a day',
    { replyHours: { enquiry: 12, officeHours: 2 } },
    'replyHours.enquiry: must be a whole number from 24',
  ],
  ['no groups', { groups: [] }, 'groups: must have a group'],
  [
    'a group without services',
    withGroups({ ...group, services: [] }),
    'groups.2.services: must name a service',
  ],
  [
    'a price in another currency',
    withGroups({ ...group, services: [service, { name: 'Care', price: '$80' }] }),
    'groups.2.services.1.price: must begin with an amount',
  ],
  [
    'a service without a price',
    withGroups({ ...group, services: ['Repair'] }),
    'groups.2.services.0: must be a name and a price',
  ],
  [
    'two groups of one name',
    withGroups({ ...group, name: 'WEB SHOPS' }),
    'groups.2.name: is the name of another one, too',
  ],
  [
    'a group whose file there is',
    withGroups({ ...group, name: 'Budgets' }),
    'groups.2.name: is a name that content needs itself',
  ],
  [
    'a group like the choice of a call',
    withGroups({ ...group, name: 'Consultation' }),
    'groups.2.name: is a name that',
  ],
  [
    'a name without Latin letters',
    withGroups({ ...group, name: 'सेवा' }),
    'groups.2.name: must have a letter from A to Z',
  ],
  [
    'two services of one name',
    withGroups({ ...group, services: [service, { name: 'repair', price: '90' }] }),
    'groups.2.services.1.name: is the name of',
  ],
  ['budgets that fall', { budgets: [5000, 400] }, 'budgets: must rise from one amount to the next'],
  ['a field that there is not', { zone: 'Europe/Vienna' }, 'zone: This field is not known.'],
  [
    'a brand that each site says',
    { brand: 'WhatsApp', whatsapp: true },
    'brand: is part of a text that each site has',
  ],
])('%s is refused by the name of the field', (_, change: Partial<Answers>, fault) => {
  expect(faultsOf({ ...someAnswers(), ...change })).toEqual([expect.stringContaining(fault)]);
});

test.each([
  ['Café & Bar', 'cafe-bar'],
  ['Œuvres d’art', 'oeuvres-d-art'],
  ['Straße & Ærø', 'strasse-aero'],
  ['24/7 Support', 'support'],
  ['-', ''],
  ['long '.repeat(12), 'long-long-long-long-long-long-long-long'],
])('the key of %j is %j', (name, key) => {
  expect(keyOf(name)).toBe(key);
});
