import {
  type AnyPage,
  filePages,
  inAllLanguages,
  inDeskLanguage,
  redirectsInLanguages,
} from './pages-by-language';
import { setOwnPaths } from '../language/paths';
import type { PublishedLanguage } from './published-languages';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
  deskLanguage: 'fr',
}));

const french = (...incomplete: string[]): PublishedLanguage => ({
  tag: 'fr',
  version: 'v1',
  words: { 'words/page': { menu: 'Menu' } },
  offer: { tag: 'fr', offer: 'Lire en français', dismiss: 'Fermer' },
  incomplete: new Set(incomplete),
});

const contact: AnyPage = {
  path: '/contact',
  component: '/src/pages/contact.tsx',
  context: { from: 'x' },
};
const about: AnyPage = { path: '/about', component: '/src/pages/about.tsx' };
const missing: AnyPage = {
  ...{ path: '/services/[...]', matchPath: '/services/*' },
  component: '/src/templates/services.tsx',
};

test('a site in one language has the pages that it had', () => {
  expect(inAllLanguages([contact, about], [])).toEqual([contact, about]);
});

test('a page is made in each language that has all its words', () => {
  const made = inAllLanguages([contact, about], [french('team.json', 'reply-templates.json')]);
  expect(made.map(({ path }) => path)).toEqual(['/contact', '/fr/contact', '/about']);
  const [first, second, untold] = made;
  expect(first?.context).toEqual({
    from: 'x',
    languages: ['en-IN', 'fr'],
    offers: [expect.objectContaining({ tag: 'fr' })],
  });
  expect(second?.context).toMatchObject({
    ...{ from: 'x', language: 'fr', languages: ['en-IN', 'fr'], translation: 'v1' },
    untranslated: ['/about'],
    offers: [expect.objectContaining({ tag: 'en-IN' })],
  });
  expect(untold).toBe(about);
});

test('each page is told which languages have no home page', () => {
  const made = inAllLanguages([contact, about], [french('pages/home.json', 'team.json')]);
  expect(made.map(({ path }) => path)).toEqual(['/contact', '/fr/contact', '/about']);
  expect(made.map(({ context }) => context?.withoutHome)).toEqual([['fr'], ['fr'], ['fr']]);
});

test('a page that answers for many paths answers for those of its language', () => {
  expect(inAllLanguages([missing], [french()])[1]).toMatchObject({
    path: '/fr/services/[...]',
    matchPath: '/fr/services/*',
  });
});

test('a service page waits for the words of all services', () => {
  expect(inAllLanguages([missing], [french('services/crm.json')])).toEqual([missing]);
});

test("a page of one's own, whose words are not known, stays in the first language", () => {
  const own = { path: '/jobs', component: '/src/pages/jobs.tsx' };
  expect(inAllLanguages([own], [french()])).toEqual([own]);
});

test('a page is made at its own path of a language, to which its other addresses lead', () => {
  setOwnPaths({
    fr: {
      '/services/shops': '/services/boutiques',
      '/services/shops/*': '/services/boutiques/*',
      '/services/shops/[...]': '/services/boutiques/[...]',
      '/portfolio/mill': '/portfolio/moulin',
    },
  });
  const component = '/src/templates/services.tsx';
  const shops = [
    { path: '/services/shops', component },
    { path: '/services/shops/[...]', matchPath: '/services/shops/*', component },
  ];
  const made = inAllLanguages(shops, [french()]);
  expect(made.map(({ path, matchPath }) => [path, matchPath])).toEqual([
    ['/services/shops', undefined],
    ['/fr/services/boutiques', undefined],
    ['/services/shops/[...]', '/services/shops/*'],
    ['/fr/services/boutiques/[...]', '/fr/services/boutiques/*'],
  ]);
  const former = { fromPath: '/shops', toPath: '/services/shops', isPermanent: true };
  const toPath = '/fr/services/boutiques';
  expect(
    redirectsInLanguages(
      [former, { ...former, toPath: '/portfolio/mill' }],
      [...made.map(({ path }) => path), '/portfolio/mill'],
    ),
  ).toEqual([
    { fromPath: '/fr/shops', toPath, isPermanent: true },
    { fromPath: '/fr/services/shops', toPath, isPermanent: true },
    // It is not translated yet.
    { fromPath: '/fr/portfolio/moulin', toPath: '/portfolio/mill', isPermanent: false },
  ]);
  setOwnPaths({});
});

test('the desk gets the words of its language, also while its pages are none', () => {
  const board = { path: '/admin/board', component: '/src/pages/admin/board.tsx' };
  const spoken = french('pages/home.json');
  expect(inDeskLanguage(board, [spoken])).toEqual({
    ...board,
    context: { language: 'fr', words: spoken.words },
  });
  expect(inDeskLanguage(board, [{ ...spoken, tag: 'hi' }])).toBe(board);
});

test('pages of files are found by their paths, without those of the desk', () => {
  const paths = filePages().map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/404', '/contact/again']));
  expect(paths.filter((path) => path.startsWith('/admin') || path.includes('.'))).toEqual([]);
});
