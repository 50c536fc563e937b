import { parse } from 'node-html-parser';
import { emailHtml, emailText } from './template';

const letterOf = (text: string) => ({
  subject: 'Your shop',
  blocks: [{ kind: 'letter' as const, text }],
});

const linksOf = (text: string) =>
  parse(emailHtml(letterOf(text)))
    .querySelectorAll('p[dir] a')
    .map((link) => [link.text, link.getAttribute('href')]);

it.each([
  ['See https://docs.example/plan.', 'https://docs.example/plan'],
  ['(https://docs.example/plan)', 'https://docs.example/plan'],
  ['[https://docs.example/plan], then', 'https://docs.example/plan'],
  ['“https://docs.example/plan”', 'https://docs.example/plan'],
  ['<https://docs.example/plan>', 'https://docs.example/plan'],
  ['Is it https://docs.example/plan?', 'https://docs.example/plan'],
  ['यह देखें: https://docs.example/plan।', 'https://docs.example/plan'],
  ['هل رأيت https://docs.example/plan؟', 'https://docs.example/plan'],
  ['انظر https://docs.example/plan، ثم', 'https://docs.example/plan'],
  ['「https://docs.example/plan」', 'https://docs.example/plan'],
  ['看看https://docs.example/plan，谢谢', 'https://docs.example/plan'],
  ['https://docs.example/plan\u200F', 'https://docs.example/plan'],
  ['**https://docs.example/plan**', 'https://docs.example/plan'],
  ['(see https://docs.example/a_(b)).', 'https://docs.example/a_(b)'],
  ['https://docs.example/watch/dQw4w9WgXc_', 'https://docs.example/watch/dQw4w9WgXc_'],
  ['https://docs.example/~', 'https://docs.example/~'],
  ['https://docs.example/a_(b)?q=1,2#top', 'https://docs.example/a_(b)?q=1,2#top'],
  ['http://shop.example:8080/?a=1&b=2', 'http://shop.example:8080/?a=1&b=2'],
])('the address in "%s" is a link to it alone', (text, address) => {
  expect(linksOf(text)).toEqual([[address, address]]);
});

it('each address of a line is a link', () => {
  expect(linksOf('https://one.example and https://two.example/x')).toEqual([
    ['https://one.example', 'https://one.example/'],
    ['https://two.example/x', 'https://two.example/x'],
  ]);
});

it('a long row of brackets behind an address is cut off', () => {
  const address = 'https://docs.example/plan';
  expect(linksOf(`${address}${')'.repeat(20_000)}`)).toEqual([[address, address]]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://bank.example@elsewhere.example/',
  'https://',
  'xhttps://docs.example',
  'asha@docs.example',
])('%s is no link', (text) => {
  expect(linksOf(text)).toEqual([]);
});

it('an address cannot leave its attribute', () => {
  const html = emailHtml(letterOf(`https://docs.example/'onclick=x&amp;<b>`));
  expect(html).not.toContain('<b>');
  expect(parse(html).querySelectorAll('[onclick]')).toEqual([]);
});

it('an indented list and columns keep their spaces, in HTML and in text', () => {
  const text = 'Steps:\n  1. Plan\n\t- in  March\n  2. Build';
  expect(parse(emailHtml(letterOf(text))).querySelector('p[dir]')?.innerHTML).toBe(
    'Steps:<br>\u00A0\u00A01. Plan<br>\u00A0\u00A0\u00A0\u00A0- in\u00A0 March<br>\u00A0\u00A02. Build',
  );
  expect(emailText(letterOf(text))).toContain(text);
});

it('a visitor’s words that are quoted back have no links', () => {
  const blocks = [{ kind: 'quote' as const, title: 'You wrote', text: 'https://shop.example' }];
  const html = emailHtml({ subject: 'Your shop', blocks });
  expect(parse(html).querySelectorAll('blockquote a')).toEqual([]);
});
