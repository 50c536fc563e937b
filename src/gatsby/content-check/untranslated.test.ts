import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import agency from '../../../testing/content/code/agency.json';
import { readTranslation } from './translation';
import {
  describeLanguage,
  findUntranslated,
  markTranslated,
  missingWords,
  tableOfUntranslated,
  translatedLanguages,
} from './untranslated';

let root = '';

function write(file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(value));
}

const HOME = { key: 'home', label: 'Home', href: '/' };
const START = { key: 'start', label: 'Start', href: '/contact' };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'untranslated-'));
  write('agency.json', { languages: ['en-IN', 'fr'] });
  write('ctas.json', [HOME, START]);
  write('pages/about.json', { heading: 'About {brand}', mission: { paragraphs: ['One', 'Two'] } });
  write('fr/ctas.json', [{ key: 'start', label: 'Commencer' }]);
  write('fr/pages/about.json', { mission: { paragraphs: ['Un', 'Deux'] } });
});

afterEach(() => rmSync(root, { recursive: true }));

const states = () =>
  findUntranslated(root, 'fr').map(({ file, name, state }) => `${file} ${name} ${state}`);

const MISSING = ['ctas.json [home].label missing', 'pages/about.json heading missing'];

test('the languages of a site besides the first, and those that are not published', () => {
  write('agency.json', { ...agency, languages: ['en-IN', 'it', 'not-a-tag!'] });
  expect(translatedLanguages(root)).toEqual(['it', 'fr']);
  expect(describeLanguage(root, 'fr')).toMatch(
    / files, not published: "languages" of content\/agency\.json does not name it after the first$/,
  );
});

test('words that the content has and the translation lacks', () => {
  expect(missingWords('fr', root)).toEqual([
    { file: 'ctas.json', path: '[0].label' },
    { file: 'pages/about.json', path: 'heading' },
  ]);
  expect(describeLanguage(root, 'fr')).toBe('fr: 2 words missing in 2 files');
});

test('a list of texts counts as a whole', () => {
  write('fr/pages/about.json', { heading: 'À propos', mission: { paragraphs: ['Un'] } });
  write('fr/ctas.json', [
    { key: 'home', label: 'Accueil' },
    { key: 'start', label: 'Commencer' },
  ]);
  expect(missingWords('fr', root)).toEqual([
    { file: 'pages/about.json', path: 'mission.paragraphs[0]' },
    { file: 'pages/about.json', path: 'mission.paragraphs[1]' },
  ]);
});

test('facts, names and texts without letters are never missing', () => {
  write('team.json', {
    members: [{ name: 'Aditi Sharma', role: '2019', experience: '{brand}', phone: '+91 98765' }],
  });
  expect(states()).toEqual(MISSING);
});

test('nothing counts as changed until words were marked as translated', () => {
  write('ctas.json', [HOME, { ...START, label: 'Start now' }]);
  expect(states()).toEqual(MISSING);
});

test('a word whose original has changed since, or which was not marked beside others', () => {
  expect(markTranslated(root, 'fr')).toBe(3);
  expect(states()).toEqual(MISSING);
  write('ctas.json', [{ ...START, label: 'Start now' }, HOME]);
  write('fr/pages/about.json', { heading: 'À propos', mission: { paragraphs: ['Un', 'Deux'] } });
  expect(states()).toEqual([
    'ctas.json [start].label changed',
    'ctas.json [home].label missing',
    'pages/about.json heading changed',
  ]);
  expect(describeLanguage(root, 'fr')).toBe(
    'fr: 1 word missing in 1 file, 2 changed in the first language since',
  );
  markTranslated(root, 'fr');
  expect(states()).toEqual(['ctas.json [home].label missing']);
});

test('a file in which nothing was marked is taken as it is', () => {
  rmSync(join(root, 'fr/pages/about.json'));
  markTranslated(root, 'fr');
  write('fr/pages/about.json', { heading: 'À propos', mission: { paragraphs: ['Un', 'Deux'] } });
  expect(states()).toEqual(['ctas.json [home].label missing']);
});

test('a new order of entries changes no word', () => {
  markTranslated(root, 'fr');
  write('ctas.json', [START, HOME]);
  expect(states()).toEqual(MISSING);
});

test('two links to a page have names of their own', () => {
  const links = (...labels: string[]) => labels.map((label) => ({ href: '/contact', label }));
  write('navigation.json', { header: links('Write', 'Call') });
  write('fr/navigation.json', { header: links('Écrire', 'Appeler') });
  markTranslated(root, 'fr');
  write('navigation.json', { header: links('Write', 'Ring') });
  expect(states()).toContain('navigation.json header[/contact 2].label changed');
  expect(states()).toHaveLength(MISSING.length + 1);
});

test('a language without a folder lacks all words', () => {
  expect(missingWords('it', root)).toHaveLength(5);
});

test('the hashes are written for people to compare, and a file of another form is a problem', () => {
  markTranslated(root, 'fr');
  const text = readFileSync(join(root, 'fr/translated.json'), 'utf8');
  expect(text).toMatch(/^\{\n {2}"ctas.json": \{\n {4}"\[start\].label": "[0-9a-f]{12}"\n {2}\}/);
  expect(readTranslation(root, 'fr').problems).toEqual([]);
  write('fr/translated.json', { 'ctas.json': ['start'] });
  expect(readTranslation(root, 'fr').problems).toEqual([
    {
      ...{ file: 'translated.json', path: '' },
      reason: 'must be as npm run check -- --translated writes it: delete it, and run that',
    },
  ]);
});

test('the table of a translator', () => {
  write('pages/about.json', { heading: `About\n${'us '.repeat(40)}` });
  expect(tableOfUntranslated(root, 'fr')).toBe(
    [
      'file              field         text                                                                      state',
      'ctas.json         [home].label  Home                                                                      missing',
      `pages/about.json  heading       About ${'us '.repeat(21)}us…  missing`,
    ].join('\n'),
  );
});
