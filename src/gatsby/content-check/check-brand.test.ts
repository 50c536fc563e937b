import { contentSchema } from '../schema';
import { checkBrand } from './check-brand';
import { describeProblem } from './content-document';
import { readContentSchema } from './content-schema';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';

const schema = readContentSchema(contentSchema);

const faults = (file: string, change: (value: Json) => void) =>
  checkBrand(schema, changedContent(file, change)).map(describeProblem);

test.each([
  ['brand', 'Welcome to Meghdoot Labs.', "repeats the agency's brand: write {brand}"],
  ['phone number', 'Call 98 76543210 or +91-98765-43210.', "repeats the agency's phone number: "],
  ['email', 'Write to hello@meghdoot.example.', "repeats the agency's email: "],
])('content that repeats the %s', (_fact, text, reason) => {
  expect(faults('pages/contact.json', (value) => (value.introduction = text))).toEqual([
    expect.stringContaining(`content/pages/contact.json: introduction: ${reason}`),
  ]);
});

test('content may name the cloud that the brand is called after', () => {
  const story = 'In Kalidasa’s poem, the Meghdoot is a cloud.';
  expect(faults('pages/contact.json', (value) => (value.introduction = story))).toEqual([]);
});

test.each(['98765 43210', 'call us', '+91', '+49 40 987 6543'])(
  'a phone number that nobody abroad could call: %s',
  (phone) => {
    expect(faults('agency.json', (value) => (value.phone = phone))).toEqual([
      'content/agency.json: phone: must be in international form, like +91 98765 43210',
    ]);
  },
);

test.each(['91', '+', '+0', '+49 40', 'Germany'])(
  'a calling code of no country: %s',
  (callingCode) => {
    expect(faults('agency.json', (value) => (value.callingCode = callingCode))).toEqual([
      'content/agency.json: callingCode: must be the calling code of a country, like +91 or +49',
    ]);
  },
);

test.each(['office(at)agency.example', 'office@', ''])(
  'an address that no email reaches: %s',
  (email) => {
    expect(faults('agency.json', (value) => (value.email = email))).toEqual([
      'content/agency.json: email: must be an address like hello@site.example',
    ]);
  },
);

test.each(['English', 'en_IN', 'hi-IN'])(
  'a language that forms and desk do not speak: %s',
  (tag) => {
    expect(faults('agency.json', (value) => (value.language = tag))).toEqual([
      expect.stringContaining('content/agency.json: language: must be the tag of an English'),
    ]);
  },
);

test.each(['India', 'in', 'ZQ'])('letters that are no country: %s', (countryCode) => {
  expect(faults('agency.json', (value) => (value.location = { countryCode }))).toEqual([
    expect.stringContaining('content/agency.json: location.countryCode: must be the two letters'),
  ]);
});
