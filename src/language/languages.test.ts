import { dateLocale, openGraphLocale, wordsIn } from './languages';

test.each([
  ['en-IN', 'en_IN'],
  ['en-GB', 'en_GB'],
  ['en', 'en_US'],
])('Open Graph writes %s as %s', (tag, locale) => {
  expect(openGraphLocale(tag)).toBe(locale);
});

test.each([
  ['en-IN', 'IN', '21/11/26, 3:30 pm'],
  ['en-US', 'US', '11/21/26, 3:30 PM'],
  ['en', 'US', '11/21/26, 3:30 PM'],
  ['en', 'IN', '21/11/26, 3:30 pm'],
  // Intl knows no English of these.
  ['en-BR', 'BR', '21/11/2026, 15:30'],
  ['en', 'MX', '21/11/2026, 15:30'],
])('dates in %s of an agency in %s are written %s', (tag, country, text) => {
  const format = new Intl.DateTimeFormat(dateLocale(tag, country), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  expect(format.format(new Date('2026-11-21T15:30:00Z')).replace(/\s/g, ' ')).toBe(text);
});

test.each([
  ['hi', 'hi', {}],
  ['hi', 'en-IN', { lang: 'hi' }],
  ['ar', 'en-IN', { lang: 'ar', dir: 'rtl' }],
  ['en-IN', 'ur', { lang: 'en-IN', dir: 'ltr' }],
])('words in %s among those in %s are marked by %j', (tag, around, attributes) => {
  expect(wordsIn(tag, around)).toEqual(attributes);
});
