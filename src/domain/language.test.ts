import { openGraphLocale } from './language';

test.each([
  ['en-IN', 'en_IN'],
  ['en-GB', 'en_GB'],
  ['en', 'en_US'],
])('Open Graph writes %s as %s', (tag, locale) => {
  expect(openGraphLocale(tag)).toBe(locale);
});
