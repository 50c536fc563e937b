import { parse } from 'node-html-parser';
import { feed } from './site-files';

const study = (href: string, published: string, updated: string) => ({
  href,
  title: 'Pumps & <valves>',
  published,
  category: { label: 'Cloud & DevOps' },
  meta: { description: 'Quotes "two days" sooner.', updated },
});

const xml = feed('https://site.example', {
  agency: { brand: 'Meghdoot Labs', shortBrand: 'Meghdoot' },
  portfolioPage: { feed: 'Case studies' },
  allCaseStudy: {
    nodes: [
      study('/portfolio/b', '2026-07-21', '2026-08-01'),
      study('/portfolio/a', '2025-01-02', '2026-11-23'),
    ],
  },
});
const root = parse(xml);
const texts = (selector: string) => root.querySelectorAll(selector).map(({ text }) => text);

test('tells each case study with its address and dates, the newest first', () => {
  expect(texts('entry id')).toEqual([
    'https://site.example/portfolio/b',
    'https://site.example/portfolio/a',
  ]);
  expect(texts('entry published')).toEqual(['2026-07-21T00:00:00Z', '2025-01-02T00:00:00Z']);
});

test('was updated when its last entry was', () => {
  expect(texts('feed > updated')).toEqual(['2026-11-23T00:00:00Z']);
});

test('knows its own address', () => {
  expect(root.querySelector('feed > link[rel=self]')?.getAttribute('href')).toBe(
    'https://site.example/portfolio/feed.xml',
  );
});

test('escapes what XML would misread', () => {
  expect(xml).toContain('<title>Pumps &amp; &lt;valves&gt;</title>');
  expect(xml).toContain('term="Cloud &amp; DevOps"');
});
