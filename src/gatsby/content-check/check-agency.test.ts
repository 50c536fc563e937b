import { contentSchema } from '../schema';
import { checkBrand } from './check-agency';
import { describeProblem } from './content-document';
import { readContentSchema } from '../content-types';
import { changedContent, type Json } from '../../../testing/pages/content/changed-content';
import { testOurContent as test } from '../../../testing/pages/content/our-content';

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

test.each([
  [{ enquiry: 4, officeHours: 2 }, 'enquiry: must be a whole number from 24 to 168'],
  [{ enquiry: 24, officeHours: 0.5 }, 'officeHours: must be a whole number from 1 to 24'],
])('a promise that no clock keeps: %j', (replyHours, reason) => {
  expect(faults('agency.json', (value) => (value.replyHours = replyHours))).toEqual([
    `content/agency.json: replyHours.${reason}`,
  ]);
});

test.each(['office(at)agency.example', 'office@', ''])(
  'an address that no email reaches: %s',
  (email) => {
    expect(faults('agency.json', (value) => (value.email = email))).toEqual([
      'content/agency.json: email: must be an address like hello@site.example',
    ]);
  },
);

test.each(['English', 'en_IN', 'xx'])('letters that are no language: %s', (tag) => {
  expect(faults('agency.json', (value) => (value.languages = [tag]))).toEqual([
    expect.stringContaining('content/agency.json: languages[0]: must be the tag of a language'),
  ]);
});

test.each(['fr', 'hi-IN', 'de-CH', 'ar-EG', 'he', 'ur'])(
  'a site may be in %s, if its numbers are',
  (tag) => {
    const found = faults('agency.json', (value) => (value.languages = [tag]));
    expect(found.filter((problem) => problem.includes('agency.json: languages'))).toEqual([]);
  },
);

test.each(['India', 'in', 'ZQ', 'UK', 'DD'])('letters that are no country: %s', (countryCode) => {
  expect(faults('agency.json', (value) => (value.location = { countryCode }))).toEqual([
    expect.stringContaining('content/agency.json: location.countryCode: must be the two letters'),
  ]);
});

test.each(['IST', 'Asia/Delhi', 'GMT+5:30 ', ''])('a zone that no clock has: %j', (timeZone) => {
  expect(faults('agency.json', (value) => (value.timeZone = timeZone))).toEqual([
    'content/agency.json: timeZone: must be a zone of the time zone database, like Asia/Kolkata or Europe/Berlin',
  ]);
});

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'the zone %s is as good as ours',
  (timeZone) => {
    expect(faults('agency.json', (value) => (value.timeZone = timeZone))).toEqual([]);
  },
);

test.each([
  ['opens', { opens: '9:00' }, 'must be a time like 09:30'],
  ['closes', { closes: '25:00' }, 'must be a time like 09:30'],
  ['closes', { opens: '10:00', closes: '10:00' }, 'must be after opens'],
  ['closes', { opens: '22:00', closes: '06:00' }, 'must be after opens'],
  ['weekdays', { weekdays: [] }, 'must name a day like Monday'],
  ['weekdays.0', { weekdays: ['Mon'] }, expect.stringContaining('must be one of Sunday, Monday')],
  ['lunch', { lunch: '12:00' }, 'This field is not known.'],
] as [string, object, string][])('office hours that nobody keeps: %s %j', (field, part, reason) => {
  const change = (value: Json) => (value.hours = Object.assign({}, value.hours, part));
  expect(faults('agency.json', change)).toEqual([
    typeof reason === 'string' ? `content/agency.json: hours.${field}: ${reason}` : reason,
  ]);
});

test.each([
  ['hi', []],
  [undefined, []],
  ['fr', ['content/agency.json: deskLanguage: must be one of languages: en-IN, hi']],
  ['en', ['content/agency.json: deskLanguage: must be one of languages: en-IN, hi']],
])('a desk in %s on a site in English and Hindi', (deskLanguage, found) => {
  const change = (value: Json) =>
    Object.assign(value, { languages: ['en-IN', 'hi'], ...(deskLanguage && { deskLanguage }) });
  expect(faults('agency.json', change)).toEqual(found);
});

test.each([
  [[], 'languages: must have at least one language'],
  [['en-IN', 'hi', 'hi'], 'languages[2]: stands twice'],
])('the languages %j', (languages, fault) => {
  expect(faults('agency.json', (value) => (value.languages = languages))).toEqual([
    expect.stringContaining(fault),
  ]);
});
