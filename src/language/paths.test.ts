import { apiPath, languageAt, ownPath, pathIn, setOwnPaths, withoutLanguage } from './paths';
import { setLanguageSource } from './language-context';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr', 'pt-BR', 'pt-PT'],
}));

test.each([
  ['en-IN', '/', '/'],
  ['en-IN', '/contact', '/contact'],
  ['fr', '/', '/fr'],
  ['fr', '/contact/again', '/fr/contact/again'],
  ['pt-BR', '/contact', '/pt-BR/contact'],
])('%s has %s at %s', (tag, path, place) => {
  expect(pathIn(tag, path)).toBe(place);
  expect(languageAt(place)).toBe(tag);
  expect(withoutLanguage(place)).toBe(path);
});

test.each(['/french', '/services/fr', '/hi'])('%s is of the first language', (path) => {
  expect([languageAt(path), withoutLanguage(path)]).toEqual(['en-IN', path]);
});

test('a page may have a path of its own in a language', () => {
  setOwnPaths({ fr: { '/services/shops': '/services/boutiques' } });
  expect(pathIn('fr', '/services/shops')).toBe('/fr/services/boutiques');
  expect(withoutLanguage('/fr/services/boutiques')).toBe('/services/shops');
  expect(pathIn('en-IN', '/services/shops')).toBe('/services/shops');
  expect(pathIn('pt-BR', '/services/shops')).toBe('/pt-BR/services/shops');
  expect(withoutLanguage('/services/boutiques')).toBe('/services/boutiques');
  setOwnPaths({});
});

test('functions hear the language of other pages than those of the first', () => {
  expect(apiPath('/api/newsletter')).toBe('/api/newsletter');
  setLanguageSource(() => ({ language: 'fr', words: {} }));
  expect(ownPath('/contact')).toBe('/fr/contact');
  expect(apiPath('/api/newsletter')).toBe('/api/newsletter?language=fr');
  expect(apiPath('/api/receipt', { token: 'a&b' })).toBe('/api/receipt?token=a%26b&language=fr');
});
