import { expect, test } from '@playwright/test';
import { builtFiles, builtPages, readBuilt, type BuiltPage } from './built-site';

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
  expect(hidden.filter((path) => !isHidden.test(path))).toEqual([]);
  expect(hidden.filter((path) => path.endsWith('[...]'))).toHaveLength(5);
});

test('other paths below a group are canonically the group', () => {
  for (const page of pages.filter(({ path }) => path.endsWith('/[...]'))) {
    expect(new URL(canonical(page) ?? '').pathname).toBe(page.path.slice(0, -'/[...]'.length));
  }
});

test('every indexed page has a social card', () => {
  const cards = indexed.map(
    (page) => new URL(attribute(page, 'meta[property="og:image"]') ?? '').pathname,
  );
  expect(cards.filter((card) => !builtFiles.has(card))).toEqual([]);
  expect(duplicates(cards)).toEqual([]);
});

test('the sitemap lists exactly the indexed pages', () => {
  const listed = [...readBuilt('/sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => url,
  );
  expect(listed.sort()).toEqual(indexed.map(canonical).sort());
});

test('robots.txt names the sitemap and closes the desk and the functions', () => {
  const robots = readBuilt('/robots.txt');
  const home = builtPages.get('/');
  expect(robots).toContain(`Sitemap: ${home && canonical(home)}sitemap.xml`);
  expect(robots).toContain('Disallow: /admin\n');
  expect(robots).toContain('Disallow: /api\n');
});
