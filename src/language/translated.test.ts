import { fill } from './fill';
import { translated } from './translated';
import { language, perLanguage, setLanguageSource } from './language-context';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

const original = {
  greeting: 'Good day',
  steps: ['Look', 'Buy'],
  sizes: [
    { key: 's', label: 'Small', width: 2 },
    { key: 'l', label: 'Large', width: 9 },
  ],
  parsed: [{ type: 0, value: 'parsed' }],
};
const words = translated('words/shop', original);

const inFrench = (french: object) =>
  setLanguageSource(() => ({ language: 'fr', words: { 'words/shop': french } }));

afterEach(() => setLanguageSource(() => undefined));

test('content speaks the first language until somebody says otherwise', () => {
  expect(words).toEqual(original);
  expect(language()).toBe('en-IN');
});

test('content speaks the language of the moment, and keeps what was not translated', () => {
  inFrench({ greeting: 'Bonjour', sizes: [{ key: 'l', label: 'Grand' }] });
  expect(words).toEqual({
    ...original,
    greeting: 'Bonjour',
    sizes: [original.sizes[0], { key: 'l', label: 'Grand', width: 9 }],
  });
  setLanguageSource(() => undefined);
  expect(words.greeting).toBe('Good day');
});

test('branches that were taken before speak the language of the moment, too', () => {
  const [, large] = words.sizes;
  const { steps } = words;
  inFrench({ steps: ['Regarder', 'Acheter'], sizes: [{ key: 'l', label: 'Grand' }] });
  expect([...steps, large?.label]).toEqual(['Regarder', 'Acheter', 'Grand']);
});

test('a message that a build has parsed is replaced as a whole', () => {
  const translated = [
    { type: 0, value: 'lu ' },
    { type: 1, value: 'time' },
  ];
  inFrench({ parsed: translated });
  expect(words.parsed).toBe(translated);
});

test('numbers in messages are those of the language, and formatters are made once for each', () => {
  const make = jest.fn((tag: string) => new Intl.NumberFormat(tag));
  const format = perLanguage(make);
  expect([format().format(1234.5), format().format(1)]).toEqual(['1,234.5', '1']);
  inFrench({});
  expect(fill('{count, number}', { count: 1234.5 })).toBe('1\u202f234,5');
  expect(format().format(1.5)).toBe('1,5');
  expect(make.mock.calls).toEqual([['en-IN'], ['fr']]);
});
