import { getCountries } from 'libphonenumber-js';
import { fieldErrors } from '../../src/domain/zod';
import { someAnswers } from '../../testing/server/scripts/new-agency';
import { groupsWithKeys, keyOf, priceText } from './answers';
import { countryCodeOf } from './countries';
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
  ['a place that is no country', { country: 'Europe' }, 'country: must be the two letters'],
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
    'a key that no address can have',
    withGroups({ ...group, key: 'Réparations' }),
    'groups.2.key: must be up to 40 small letters, digits and hyphens',
  ],
  [
    'a key that another group has',
    withGroups({ ...group, key: 'care' }, { ...group, name: 'Care', key: 'care' }),
    'groups.3.key: is the key of another one, too',
  ],
  [
    'a key of a file that there is',
    withGroups({ ...group, key: 'budgets' }),
    'groups.2.key: is a key that content needs itself',
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
  ['3D tour', 'tour'],
  ['5S', ''],
  ['Ħaż-Żebbuġ & Əlaqə', 'haz-zebbug-elaqe'],
  ['サービス', ''],
  ['-', ''],
  ['long '.repeat(12), 'long-long-long-long-long-long-long-long'],
])('the key of %j is %j', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

test('keys differ where names leave the same, or no Latin letters', () => {
  const services = [{ name: 'C++' }, { name: 'C#' }, { name: 'सेवा' }, { name: 'D', key: 'c-3' }];
  const groups = [{ name: 'सेवा', services: services.map((one) => ({ ...one, price: '1' })) }];
  const [keyed] = groupsWithKeys(groups);
  expect(keyed?.key).toBe('group-1');
  expect(keyed?.services.map(({ key }) => key)).toEqual(['c', 'c-2', 'service-3', 'c-3']);
  expect(faultsOf({ ...someAnswers(), groups })).toEqual([]);
});

test('a price may be a number', () => {
  const groups = [{ ...group, services: [{ name: 'Repair', price: 80 }] }];
  expect(answersSchema.parse({ ...someAnswers(), groups }).groups[0]?.services).toEqual([
    { name: 'Repair', price: '80' },
  ]);
});

test.each([
  ['en-IE', 'IE', 'EUR', '4.50', '€4.50'],
  ['en-US', 'US', 'USD', '1,500', '$1,500'],
  ['de-DE', 'DE', 'EUR', '1.500', '1.500 €'],
  ['de-CH', 'CH', 'CHF', "1'200", "CHF 1'200"],
  ['ar-EG', 'EG', 'EGP', '٣٠٠٠', '٣٬٠٠٠ ج.م.'],
  ['en-IE', 'IE', 'EUR', '1.500', '1.500'],
  ['pt-BR', 'BR', 'BRL', 'R$ 1.200,00', 'R$ 1.200,00'],
])('in %s of %s (%s), the price %j is %j', (language, country, currency, price, text) => {
  const written = priceText({ price }, { languages: [language], country, currency });
  expect(
    written
      .replace(/\s/g, ' ')
      .replace(/\u200f/g, '')
      .replace('’', "'"),
  ).toBe(text);
});

test.each([
  ['Germany', 'DE'],
  ['vietnam', 'VN'],
  ['UK', 'GB'],
  ['Hong Kong', 'HK'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Cote d’Ivoire', 'CI'],
  ['The Netherlands', 'NL'],
  ['Saint Lucia', 'LC'],
  ['Turkey', 'TR'],
  ['USA', 'US'],
  ['European Union', undefined],
])('%s is the country %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code);
});

test('each country is known by its name, and has one code', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = getCountries();
  expect(codes.filter((code) => countryCodeOf(names.of(code) ?? '') !== code)).toEqual([]);
});
