import { builtPage, builtPages, readableText } from './built-site';
import { SERVICE_PATHS } from './spec-table/layout';
import { testOurContent } from '../../testing/pages/content/our-content';

/** A buyer looks for these beyond the specification. */

const main = (path: string) => {
  const element = builtPage(path).root.querySelector('main');
  if (!element) throw new Error(`${path} has no main`);
  return element;
};

const picturesOf = (path: string) =>
  main(path)
    .querySelectorAll('img')
    .map((image) => image.getAttribute('src'));

testOurContent('each service opens with a screen of its own, and no page shows one twice', () => {
  const screens = SERVICE_PATHS.map((path) => picturesOf(path)[0]);
  expect(new Set(screens).size).toBe(SERVICE_PATHS.length);
  const twice = [...builtPages.keys()].filter((path) => {
    const pictures = builtPage(path).root.querySelectorAll('main img[src]');
    return new Set(pictures.map((picture) => picture.getAttribute('src'))).size < pictures.length;
  });
  expect(twice).toEqual([]);
});

testOurContent('a service says what its price leaves out, and names its siblings last', () => {
  for (const path of SERVICE_PATHS) {
    const text = readableText(main(path));
    expect(text).toContain('Not included in the price');
    const sections = main(path)
      .querySelectorAll('section')
      .map(({ id }) => id);
    expect(sections.indexOf('services')).toBe(sections.length - 2);
  }
});

testOurContent(
  'the services page begins with problems, and each leads to a service and names its price',
  () => {
    const [chooser] = main('/services').querySelectorAll('section');
    expect(chooser?.id).toBe('problems');
    const links = chooser?.querySelectorAll('a') ?? [];
    expect(links.length).toBeGreaterThanOrEqual(10);
    for (const link of links) {
      expect(SERVICE_PATHS).toContain(link.getAttribute('href'));
      expect(readableText(link)).toMatch(/ · From ₹/);
    }
  },
);

testOurContent(
  'every case study tells its time, people, price, changes, setback and a second screen',
  () => {
    const studies = [...builtPages.keys()].filter((path) => path.startsWith('/portfolio/'));
    expect(studies).toHaveLength(11);
    for (const path of studies) {
      const text = readableText(main(path));
      for (const label of [
        'How long it took',
        'Who worked on it',
        'Price band',
        'What didn’t work',
      ])
        expect(text).toContain(label);
      expect(main(path).querySelectorAll('tbody tr')).toHaveLength(3);
      expect(picturesOf(path)).toHaveLength(2);
    }
  },
);
