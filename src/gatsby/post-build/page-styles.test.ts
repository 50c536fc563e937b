import { createStyleTrimmer } from './page-styles';

const page = (css: string, body: string) =>
  `<head><style data-href="/s.css" data-identity="gatsby-global-css">${css}</style>` +
  `<style>.own{gap:0}</style></head><body>${body}</body>`;

const CSS = '.a{gap:0}.b{gap:1px}h1{gap:2px}';

test('leaves each page the styles of its own classes, and other style elements alone', () => {
  const trim = createStyleTrimmer();
  expect(trim(page(CSS, '<p class="a">'))).toBe(page('.a{gap:0}h1{gap:2px}', '<p class="a">'));
  expect(trim(page(CSS, '<p class="b a">'))).toBe(page(CSS, '<p class="b a">'));
});

test('takes no dollar sign of a stylesheet for a command', () => {
  const css = '.a{content:"$1$&"}';
  expect(createStyleTrimmer()(page(css, '<p class="a">'))).toBe(page(css, '<p class="a">'));
});

test('changes nothing the second time', () => {
  const trim = createStyleTrimmer();
  const once = trim(page(CSS, '<p class="b">'));
  expect(trim(once)).toBe(once);
});
