import {
  type BuiltPage,
  builtPage,
  builtPages,
  CASE_STUDY_PATH,
  GROUP_PATH,
  readableText,
  SERVICE_PATH,
} from './built-site';
import { testOurContent } from '../../testing/pages/content/our-content';
import { languageAt, pathIn } from '../../src/language/paths';

type Data = Record<string, unknown>;

/** Search engines require these properties of each type (https://developers.google.com/search/docs, schema.org). */
const REQUIRED: Record<string, readonly string[]> = {
  Organization: ['@id', 'name', 'url', 'logo', 'description', 'address', 'potentialAction'],
  WebSite: ['name', 'url', 'publisher'],
  Service: ['name', 'description', 'url', 'serviceType', 'provider'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  CreativeWork: ['name', 'description', 'url', 'creator'],
};

function dataOf({ root }: BuiltPage): Data[] {
  return root
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.textContent) as Data);
}

const typesOf = (path: string) => dataOf(builtPage(path)).map((data) => data['@type']);

function faultsOf(data: Data): string[] {
  const required = REQUIRED[String(data['@type'])];
  if (!required) return [`unknown type ${String(data['@type'])}`];
  if (data['@context'] !== 'https://schema.org') return ['no context'];
  return required.filter((name) => !data[name]).map((name) => `no ${name}`);
}

test('all structured data has what its type requires', () => {
  const faults = [...builtPages.values()].flatMap((page) =>
    dataOf(page).flatMap((data) => faultsOf(data).map((fault) => `${page.path}: ${fault}`)),
  );
  expect(faults).toEqual([]);
});

test('each kind of page says what it is', () => {
  expect(typesOf('/')).toEqual(['Organization', 'WebSite']);
  expect(typesOf(GROUP_PATH)).toEqual(['BreadcrumbList', 'Service']);
  expect(typesOf(SERVICE_PATH)).toEqual(['BreadcrumbList', 'Service']);
  expect(typesOf(CASE_STUDY_PATH)).toEqual(['BreadcrumbList', 'CreativeWork']);
});

testOurContent('the questions of a buyer are told as they stand on the page', () => {
  const about = builtPage('/about');
  const [faq] = dataOf(about).filter((data) => data['@type'] === 'FAQPage');
  const told = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
  expect(told.length).toBeGreaterThanOrEqual(5);
  const terms = about.root.querySelectorAll('#terms li').map((item) => readableText(item));
  expect(terms).toEqual(told.map(({ name, acceptedAnswer }) => `${name} ${acceptedAnswer.text}`));
  expect(terms.join(' ')).toContain('Meghdoot Labs Private Limited');
});

test('breadcrumbs lead from home to the page, by pages that exist', () => {
  for (const page of builtPages.values()) {
    const list = dataOf(page).find((data) => data['@type'] === 'BreadcrumbList');
    if (!list) continue;
    const steps = list.itemListElement as { position: number; item: string; name: string }[];
    const paths = steps.map(({ item }) => new URL(item).pathname);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(paths[0]).toBe(pathIn(languageAt(page.path), '/'));
    expect(paths.at(-1)).toBe(page.path);
    expect(paths.filter((path) => !builtPages.has(path))).toEqual([]);
  }
});
