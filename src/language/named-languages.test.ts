import {
  isLanguage,
  languageName,
  languageOfCountry,
  ownName,
  readLanguage,
  textDirection,
} from './languages';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'hi', 'pt-BR', 'pt-PT'],
}));

it.each([undefined, null, '', 'de', 'HI', ['hi'], { language: 'hi' }])(
  'reads %j as the first language of the site',
  (value) => {
    expect(readLanguage(value)).toBe('en-IN');
    expect(isLanguage(value)).toBe(false);
  },
);

it('reads a language of the site as it is', () => {
  expect(readLanguage('hi')).toBe('hi');
});

it.each([
  ['hi', 'Hindi'],
  ['en-IN', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['de', 'German'],
  // The database takes these.
  ['en-x', 'en-x'],
  ['zz', 'zz'],
])('names %s %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});

it.each([
  ['IN', 'en-IN'],
  ['PT', 'pt-PT'],
  ['DE', 'en-IN'],
  [undefined, 'en-IN'],
])('writes to people in %s in %s', (country, tag) => {
  expect(languageOfCountry(country)).toBe(tag);
});

it.each([
  ['hi', 'ltr'],
  ['ur', 'rtl'],
  ['he-IL', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['en-x', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(textDirection(tag)).toBe(direction);
});

it('calls a language as its speakers call it', () => {
  expect(['en-IN', 'fr', 'pt-BR', 'pt-PT'].map(ownName)).toEqual([
    'English',
    'Français',
    'Português (Brasil)',
    'Português europeu',
  ]);
});
