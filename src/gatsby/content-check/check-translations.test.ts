import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import agency from '../../../testing/content/code/agency.json';
import { describeProblem } from './content-document';
import { findContentProblems } from './find-problems';

const SERVICE = {
  href: '/services/crm/desk',
  name: 'Desk',
  paragraphs: ['All customers in one place.', 'On any phone.'],
  price: '₹3.5 lakh',
  result: { value: '31%', label: 'more orders' },
  picture: { image: '../pictures/desk.png', alt: 'A list of customers.' },
  caseStudy: '/portfolio/shop',
};

/** A part of a site's content; what it lacks is reported, but not as a fault of a translation. */
const CONTENT = {
  'agency.json': { ...agency, languages: ['en-IN', 'fr'] },
  'ctas.json': [
    { key: 'start', label: 'Start', href: '/contact' },
    { key: 'home', label: 'Home', href: '/' },
  ],
  'pages/not-found.json': { meta: { title: 'Not found' }, heading: 'Not here', text: 'Sorry.' },
  'services/crm.json': [SERVICE],
};

/** The files that every page of the site above needs. */
const NEEDED = {
  'fr/agency.json': {
    description: 'Des applications sur mesure.',
    location: { city: 'Delhi', country: 'Inde', mode: 'à distance' },
    onCall: 'Pannes : jour et nuit',
    whatsapp: { label: 'Écrire', short: 'WhatsApp', greeting: 'Bonjour {brand}, une question.' },
  },
  'fr/ctas.json': [
    { key: 'home', label: 'Accueil' },
    { key: 'start', label: 'Commencer' },
  ],
};

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'translations-'));
  mkdirSync(join(root, 'pictures'));
  cpSync(resolve('content/logo.svg'), join(root, 'logo.svg'));
});

afterEach(() => rmSync(root, { recursive: true }));

/** The problems of translations; a file that is undefined is left out. */
async function faults(files: Record<string, unknown> = {}): Promise<string[]> {
  for (const [file, value] of Object.entries({ ...CONTENT, ...NEEDED, ...files })) {
    if (value === undefined) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof value === 'string' ? value : JSON.stringify(value));
  }
  const problems = await findContentProblems(root, resolve('src/pages'));
  return problems.map(describeProblem).filter((line) => /^content\/(fr|de)\b/.test(line));
}

test('words of the needed files are enough', async () => {
  expect(await faults()).toEqual([]);
});

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'a file without counterpart',
    { 'fr/pages/new.json': {}, 'fr/team.json': {} },
    [
      'content/fr/pages/new.json: translates nothing: there is no content/pages/new.json',
      'content/fr/team.json: translates nothing: there is no content/team.json',
    ],
  ],
  [
    'a file that is not JSON',
    { 'fr/pages/not-found.json': '{' },
    ['content/fr/pages/not-found.json: is not JSON: line 1, column 2: a closing } is missing here'],
  ],
  [
    'a file that nothing reads',
    { 'fr/words.yaml': 'a: b' },
    [
      'content/fr/words.yaml: is nothing that the site reads: names of content end with .json, in small letters',
    ],
  ],
  [
    'a field that the schema lacks',
    { 'fr/pages/not-found.json': { headline: 'Rien ici' } },
    [
      'content/fr/pages/not-found.json: headline: is no field here; words are meta, heading, text, returnLabel',
    ],
  ],
  [
    'facts',
    {
      'fr/pages/not-found.json': { meta: { title: 'Introuvable' } },
      'fr/services/crm.json': [
        {
          href: '/services/crm/desk',
          picture: { image: 'desk.png', alt: 'Une liste.' },
          caseStudy: '/portfolio/shop',
          priceAmount: 1,
        },
      ],
    },
    [
      'content/fr/services/crm.json: [0].picture.image: is a fact: it stands in content/services/crm.json alone',
      'content/fr/services/crm.json: [0].caseStudy: is a fact: it stands in content/services/crm.json alone',
      'content/fr/services/crm.json: [0].priceAmount: is no field here; words are slug, name, summary, meta, heading, paragraphs, audience, duration, price, result, picture, deliverables, excluded',
    ],
  ],
  [
    'slugs that are no part of a path, or name two pages the same',
    {
      'services/crm.json': [
        SERVICE,
        { ...SERVICE, href: '/services/crm/board' },
        { ...SERVICE, href: '/services/crm/file' },
        { ...SERVICE, href: '/services/crm/list', slug: 'liste' },
      ],
      'fr/services/crm.json': [
        { href: '/services/crm/desk', slug: 'board' },
        { href: '/services/crm/board', slug: 'tableau' },
        { href: '/services/crm/file', slug: 'tableau' },
        { href: '/services/crm/list', slug: 'à voir' },
      ],
    },
    [
      'content/fr/services/crm.json: [1].slug: gives the page the path of /services/crm/file',
      'content/fr/services/crm.json: [2].slug: gives the page the path of /services/crm/board',
      'content/fr/services/crm.json: [3].slug: must be the last part of a path, with small letters, digits and hyphens',
    ],
  ],
  [
    'words for something that the content leaves out',
    { 'fr/pages/not-found.json': { returnLabel: 'Accueil' } },
    [],
  ],
  [
    'entries that match none, or one twice',
    {
      'fr/services/crm.json': [
        { href: '/services/crm/board', name: 'Tableau' },
        { name: 'Bureau' },
        { href: '/services/crm/desk', name: 'Bureau' },
        { href: '/services/crm/desk', name: 'Bureau' },
      ],
    },
    [
      'content/fr/services/crm.json: [0].href: content/services/crm.json has no entry here with the href "/services/crm/board"',
      'content/fr/services/crm.json: [1]: must be an object with the "href" of the entry that it translates',
      'content/fr/services/crm.json: [3].href: translates the entry with the href "/services/crm/desk" again',
    ],
  ],
  [
    'a list of another length',
    { 'fr/services/crm.json': [{ href: '/services/crm/desk', paragraphs: ['Tous vos clients.'] }] },
    [],
  ],
  [
    'values of another kind',
    { 'fr/pages/not-found.json': { meta: [], heading: 404, text: null } },
    [
      'content/fr/pages/not-found.json: meta: must be an object in braces',
      'content/fr/pages/not-found.json: heading: must be a text in double quotes',
      'content/fr/pages/not-found.json: text: must be a text in double quotes',
    ],
  ],
])('reports %s', async (_case, files, expected) => {
  expect(await faults(files)).toEqual(expected);
});

test('texts are judged as those of a site in that language', async () => {
  const files = {
    'fr/pages/not-found.json': { heading: ' **Rien** ', text: 'Écrivez à {nobody}.' },
    'fr/services/crm.json': [{ href: '/services/crm/desk', name: '', price: 'cher' }],
  };
  expect(await faults(files)).toEqual([
    'content/fr/services/crm.json: [0].name: is empty',
    'content/fr/pages/not-found.json: heading: begins or ends with a space',
    'content/fr/pages/not-found.json: heading: holds Markdown, which would be shown as it is: texts are plain',
    expect.stringMatching(/not-found\.json: text: \{nobody\} stands for nothing here/),
    expect.stringMatching(/crm\.json: \[0\]\.price: must begin with an amount/),
  ]);
});

test('the place is that in the translation, whatever its order', async () => {
  const [home, start] = NEEDED['fr/ctas.json'];
  expect(await faults({ 'fr/ctas.json': [{ ...home, label: '' }, start] })).toEqual([
    'content/fr/ctas.json: [0].label: is empty',
  ]);
});

test('a fault of the content is not reported again as one of the translation', async () => {
  const files = {
    'pages/not-found.json': { meta: { title: 'Not found' }, heading: 'Not {here}', text: '' },
    'fr/pages/not-found.json': { meta: { title: 'Introuvable' } },
  };
  expect(await faults(files)).toEqual([]);
});

test('a price is written in words of the language, and has the same amount', async () => {
  const price = (text: string) => ({
    'fr/services/crm.json': [{ href: '/services/crm/desk', price: text }],
  });
  expect(await faults(price('350 000 ₹ par projet'))).toEqual([]);
  expect(await faults(price('360 000 ₹ par projet'))).toEqual([
    'content/fr/services/crm.json: [0].price: is another amount than "₹3.5 lakh" in content/services/crm.json',
  ]);
});

test('a currency that is none is no fault of translated prices', async () => {
  const files = {
    'agency.json': { ...CONTENT['agency.json'], currency: '₹' },
    'fr/services/crm.json': [{ href: '/services/crm/desk', price: '350 000 ₹ par projet' }],
  };
  expect(await faults(files)).toEqual([]);
});

test('a language needs the words that stand on every page', async () => {
  const [home] = NEEDED['fr/ctas.json'];
  const files = { 'fr/agency.json': undefined, 'fr/ctas.json': [home] };
  expect(await faults(files)).toEqual([
    'content/fr/agency.json: is missing: every page of the language needs its words',
    'content/fr/ctas.json: lacks the words for "Start"',
  ]);
});

test('a language without a folder', async () => {
  const languages = ['en-IN', 'fr', 'de'];
  expect(await faults({ 'agency.json': { ...agency, languages } })).toEqual([
    'content/de: is missing: "languages" in content/agency.json names it',
  ]);
});

test('the language of the desk is no fault of a translation', async () => {
  const languages = ['en-IN', 'fr', 'de'];
  const others = Object.entries(NEEDED).map(([file, words]) => [file.replace('fr', 'de'), words]);
  const found = await faults({
    'agency.json': { ...agency, languages, deskLanguage: 'fr' },
    ...Object.fromEntries(others),
  });
  expect(found.filter((line) => line.includes('deskLanguage'))).toEqual([]);
});

test('a slug stands in a translation alone', async () => {
  mkdirSync(join(root, 'services'));
  writeFileSync(
    join(root, 'services/crm.json'),
    JSON.stringify([{ ...SERVICE, slug: 'desk-of-customers' }]),
  );
  const problems = await findContentProblems(root, resolve('src/pages'));
  expect(problems.map(describeProblem)).toContain(
    'content/services/crm.json: [0].slug: belongs into translations alone',
  );
});
