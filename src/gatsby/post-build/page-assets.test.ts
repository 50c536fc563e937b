import { classStyles, createStyleTrimmer, minifyFirstScript, usedStyles } from './page-assets';

const page = (css: string, body: string) =>
  `<head><style data-href="/s.css" data-identity="gatsby-global-css">${css}</style>` +
  `<style>.own{gap:0}</style></head><body>${body}</body>`;

const CSS = '.a{gap:0}.b{gap:1px}h1{gap:2px}';

test('leaves each page the styles of its own classes, and other style elements alone', () => {
  const trim = createStyleTrimmer();
  expect(trim(page(CSS, '<p class="a">'))).toBe(page('.a{gap:0}h1{gap:2px}', '<p class="a">'));
  expect(trim(page(CSS, '<p class="b a">'))).toBe(page(CSS, '<p class="b a">'));
});

test('leaves rules that mirror a page to pages from right to left', () => {
  const css = '[dir=rtl] .a{gap:1px}.a{gap:0}';
  const trim = createStyleTrimmer();
  expect(trim(page(css, '<p class="a">'))).toBe(page('.a{gap:0}', '<p class="a">'));
  const mirrored = `<html lang="ar" dir="rtl">${page(css, '<p class="a">')}`;
  expect(trim(mirrored)).toBe(mirrored);
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

const trimmed = (css: string) => usedStyles(css, new Set(['card', 'title']));

test.each([
  ['elements', 'dialog{gap:0}'],
  ['ids', '#top{gap:0}'],
  ['attributes and states of a class that is used', '.card[open]:hover{gap:0}'],
  ['classes that are used together', '.card .title{gap:0}'],
  ['alternatives, one of which may be used', '.card:is(.menu,.title){gap:0}'],
  ['what must not be there', '.card:not(.menu:hover){gap:0}'],
  ['variables', ':root{--gap:0}'],
  ['keyframes', '@keyframes turn{from{rotate:0deg}50%{rotate:9deg}}'],
  ['fonts', '@font-face{font-family:figtree}'],
  ['at-rules without a block', '@layer base;'],
])('keeps %s', (_what, css) => {
  expect(trimmed(css)).toBe(css);
});

test.each([
  ['a class that is not used', '.menu{gap:0}'],
  ['one such class among others', '.card>.menu a{gap:0}'],
  ['a class whose name only begins like one that is used', '.card--wide{gap:0}'],
  [
    'an at-rule of which nothing is left',
    '@media print{.menu{gap:0}@supports (gap:0){.menu{gap:0}}}',
  ],
])('drops %s', (_what, css) => {
  expect(trimmed(css)).toBe('');
});

test('drops single selectors of a list, and keeps the order of the rules', () => {
  expect(trimmed('.menu,.card{gap:0}.menu{gap:1px}@media print{.title{gap:2px}}p{gap:3px}')).toBe(
    '.card{gap:0}@media print{.title{gap:2px}}p{gap:3px}',
  );
});

test('only rules with classes may have been removed from a page', () => {
  const everywhere = ':root{--gap:0}@font-face{font-family:figtree}p:is(.card,.menu){gap:0}';
  const motion = '@keyframes turn{from{rotate:0deg}}';
  const byClass = '.card{gap:1px}.menu p{gap:2px}@media print{.menu{gap:3px}}';
  expect(classStyles(everywhere + motion + byClass)).toBe(byClass);
  expect(usedStyles(everywhere + motion + byClass, new Set())).toBe(everywhere + motion);
  expect(classStyles('p,.card{gap:0}@media print{p{gap:0}}')).toBe('.card{gap:0}');
});

test('minifies the first script of a body alone, and nothing the second time', () => {
  const other = '<script>const  kept  =  1;</script>';
  const body = (script: string) => `<body><script>${script}</script>${other}</body>`;
  const once = minifyFirstScript(body('(function  note(name) {\n// Why\nkeep(name);\n})("$&");'));
  expect(once).toBe(body('(function(e){keep(e)})("$&");'));
  expect(minifyFirstScript(once)).toBe(once);
  expect(minifyFirstScript(`<body><div>${other}`)).toBe(`<body><div>${other}`);
});
