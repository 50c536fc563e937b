import { parse } from 'node-html-parser';
import { builtFiles, builtPages, deskPages, readBuilt, type BuiltPage } from './built-site';
import { testOurContent } from '../../testing/pages/content/our-content';
import { LANGUAGE } from '../../src/language/languages';
import { languageAt, withoutLanguage } from '../../src/language/paths';

const pages = [...builtPages.values()];
const attribute = ({ root }: BuiltPage, selector: string, name = 'content') =>
  root.querySelector(`head ${selector}`)?.getAttribute(name);
const isIndexed = (page: BuiltPage) => !attribute(page, 'meta[name=robots]')?.includes('noindex');
const canonical = (page: BuiltPage) => attribute(page, 'link[rel=canonical]', 'href');
const indexed = pages.filter(isIndexed);

function duplicates(values: readonly (string | undefined)[]): (string | undefined)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

test('every indexed page has a title and a description of its own', () => {
  expect(duplicates(indexed.map(({ root }) => root.querySelector('title')?.text))).toEqual([]);
  expect(duplicates(indexed.map((page) => attribute(page, 'meta[name=description]')))).toEqual([]);
  const short = indexed.filter(
    (page) => !((attribute(page, 'meta[name=description]') ?? '').length > 40),
  );
  expect(short.map(({ path }) => path)).toEqual([]);
});

test('every indexed page is its own canonical address', () => {
  const paths = indexed.map((page) => new URL(canonical(page) ?? '').pathname);
  expect(paths).toEqual(indexed.map(({ path }) => path));
});

test('only pages that are no destination are kept out of search engines', () => {
  const hidden = pages.filter((page) => !isIndexed(page)).map(({ path }) => path);
  const isHidden = /^\/(404|.*\/\[\.\.\.\]|(consultation|contact|enquiry|newsletter)\/.+)$/;
  expect(hidden.filter((path) => !isHidden.test(withoutLanguage(path)))).toEqual([]);
  const groups = [...builtPages.keys()].filter((path) =>
    /^\/services\/[^/[]+$/.test(withoutLanguage(path)),
  );
  expect(hidden.filter((path) => path.endsWith('[...]'))).toEqual(
    groups.map((group) => `${group}/[...]`),
  );
});

test('a page that is not indexed names no other address, which the order could reach', () => {
  const hidden = pages.filter((page) => !isIndexed(page));
  expect(hidden.length).toBeGreaterThan(0);
  expect(hidden.map(canonical).filter(Boolean)).toEqual([]);
  expect(hidden.map((page) => attribute(page, 'meta[property="og:url"]')).filter(Boolean)).toEqual(
    [],
  );
});

test('every indexed page has a social card', () => {
  const cards = indexed.map(
    (page) => new URL(attribute(page, 'meta[property="og:image"]') ?? '').pathname,
  );
  expect(cards.filter((card) => !builtFiles.has(card))).toEqual([]);
  // A page shows the same card in all its languages.
  const first = cards.filter((_, index) => languageAt(indexed[index]?.path ?? '') === LANGUAGE);
  expect(duplicates(first)).toEqual([]);
});

test('the sitemap lists exactly the indexed pages', () => {
  const listed = [...readBuilt('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  );
  expect(listed.sort()).toEqual(indexed.map(canonical).sort());
});

test('search engines are kept off every page of the desk', () => {
  expect(deskPages.length).toBeGreaterThan(10);
  expect(deskPages.filter(isIndexed).map(({ path }) => path)).toEqual([]);
  expect(readBuilt('/sitemap.xml')).not.toContain('/admin');
});

test('pages of the site name the manifest, and no page of the desk requests it', () => {
  const manifests = (of: readonly BuiltPage[]) => [
    ...new Set(of.map((page) => attribute(page, 'link[rel=manifest]', 'href'))),
  ];
  expect(manifests(indexed)).toEqual(['/site.webmanifest']);
  expect(manifests(deskPages)).toEqual([undefined]);
});

test('the sitemap tells of each page the day on which its content changed', () => {
  const entries = [...readBuilt('/sitemap.xml').matchAll(/<url>(.*?)<\/url>/g)].map(
    ([entry]) => entry,
  );
  const undated = entries.filter((entry) => !/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/.test(entry));
  expect(entries.length).toBeGreaterThan(0);
  expect(undated).toEqual([]);
});

test('the feed tells every case study, and every indexed page names it', () => {
  const feed = parse(readBuilt('/portfolio/feed.xml'));
  const addresses = feed.querySelectorAll('entry > id').map(({ text }) => text);
  const studies = indexed.filter(({ path }) => path.startsWith('/portfolio/'));
  expect(addresses.sort()).toEqual(studies.map(canonical).sort());
  const dates = feed.querySelectorAll('entry > published').map(({ text }) => text);
  expect(dates).toEqual([...dates].sort().reverse());
  const feeds = indexed.map((page) => attribute(page, 'link[type="application/atom+xml"]', 'href'));
  expect(new Set(feeds)).toEqual(new Set(['/portfolio/feed.xml']));
});

testOurContent('home, about and contact say in their titles what they are about', () => {
  const title = (path: string) => builtPages.get(path)?.root.querySelector('title')?.text;
  expect(title('/')).toMatch(/software/i);
  expect(title('/about')).toMatch(/software/i);
  expect(title('/contact')).toMatch(/quote/i);
});

test('robots.txt names the sitemap and closes the desk and the functions', () => {
  const robots = readBuilt('/robots.txt');
  const home = builtPages.get('/');
  expect(robots).toContain(`Sitemap: ${home && canonical(home)}sitemap.xml`);
  expect(robots).toContain('Disallow: /admin\n');
  expect(robots).toContain('Disallow: /api\n');
});

test('no page says what made it', () => {
  const telling = [...pages, ...deskPages].filter(({ html }) =>
    /<meta[^>]*name="generator"|Gatsby \d/i.test(html),
  );
  expect(telling.map(({ path }) => path)).toEqual([]);
});

test('browsers offer to translate what visitors read, and leave the desk alone', () => {
  const isLeftAlone = (page: BuiltPage) =>
    page.root.querySelector('html')?.getAttribute('translate') === 'no' &&
    attribute(page, 'meta[name=google]') === 'notranslate';
  expect(deskPages.length).toBeGreaterThan(0);
  expect(deskPages.filter((page) => !isLeftAlone(page))).toEqual([]);
  expect(pages.filter(isLeftAlone)).toEqual([]);
});
