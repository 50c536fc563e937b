import { HtmlValidate } from 'html-validate';
import { builtPages, deskPages } from './built-site';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `maxLength`, `required=""` and `<br/>`; all are HTML.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    // Gatsby's announcer and gatsby-plugin-image's placeholders are positioned inline.
    'no-inline-style': 'off',
    // Gatsby names its root `___gatsby`, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A field without a type is a text field.
    'no-implicit-input-type': 'off',
    // Lists may be named, and are (https://www.w3.org/TR/wai-aria-1.2/#namefromauthor).
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Two navigations are called Main; styles show one of them. axe sees what is shown.
    'unique-landmark': 'off',
    // Long titles are cut by who shows them; the sentence is worth having whole.
    'long-title': 'off',
    // A telephone number in text is written for people, in groups.
    'tel-non-breaking': 'off',
  },
});

test('the HTML of every page is valid', async () => {
  const pagesOf = new Map<string, string[]>();
  for (const { path, html } of builtPages.values()) {
    const { results } = await validator.validateString(html, path);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      const fault = `${ruleId}: ${message}`;
      pagesOf.set(fault, [...(pagesOf.get(fault) ?? []), `${path}:${line}:${column}`]);
    }
  }
  expect(Object.fromEntries(pagesOf)).toEqual({});
});

/** Of an address in an attribute (https://url.spec.whatwg.org/#url-code-points); html-validate looks at none. */
const NOT_IN_ADDRESSES = /[\s<>[\]"`{}|\\^]/;

test('every address is written as HTML asks', () => {
  const faults = [...builtPages.values(), ...deskPages].flatMap(({ path, root }) =>
    root.querySelectorAll('[href], [src], [action]').flatMap(({ attributes }) => {
      const { href, src, action } = attributes;
      return [href, src, action]
        .filter((address) => address && NOT_IN_ADDRESSES.test(address))
        .map((address) => `${path}: ${address}`);
    }),
  );
  expect(faults).toEqual([]);
});

test('every page has one h1, and headings that skip no level', () => {
  const faults = [...builtPages.values()].flatMap(({ path, root }) => {
    const levels = root
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ tagName }) => Number(tagName.slice(1)));
    const skips = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1);
    const first = levels.filter((level) => level === 1).length;
    return first === 1 && !skips ? [] : [`${path}: ${levels.join(' ')}`];
  });
  expect(faults).toEqual([]);
});
