import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLogo } from './check-pictures';
import { describeProblem } from './content-document';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'logo-'));
});

afterEach(() => rmSync(root, { recursive: true }));

const problems = async (svg: string) => {
  writeFileSync(join(root, 'logo.svg'), svg);
  return (await checkLogo(root)).map(describeProblem);
};

const drawn = (inner: string, viewBox = '0 0 8 8') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const SHAPE = '<path fill="currentColor" d="M0 0h8v8z"/>';

test('a square drawing in currentColor is a logo', async () => {
  expect(await problems(drawn(SHAPE))).toEqual([]);
});

test.each([
  ['with single quotes', drawn(SHAPE).replaceAll('"', "'")],
  ['with commas in its area', drawn(SHAPE, '0,0,8,8')],
  ['with a declaration and a comment', `<?xml version="1.0"?>\n<!-- Ours -->\n${drawn(SHAPE)}`],
])('a drawing %s is taken', async (_how, svg) => {
  expect(await problems(svg)).toEqual([]);
});

test.each([
  ['a photograph', 'PNG', 'is not an SVG'],
  ['a wide one', drawn(SHAPE, '0 0 90 30'), 'must be square: viewBox="0 0 64 64"'],
  [
    'one in a fixed colour',
    drawn('<path fill="#000" d="M0 0h8"/>'),
    'must be drawn in currentColor',
  ],
  ['one with a name of its own', drawn(`<g id="main">${SHAPE}</g>`), 'it has "id="'],
  ['one that runs', drawn(`${SHAPE}<script>1</script>`), 'it has "<script"'],
  ['one that shouts', drawn(`${SHAPE}<SCRIPT>1</SCRIPT>`), 'it has "<SCRIPT"'],
  ['one with a page in it', drawn(`${SHAPE}<iframe src="x"/>`), 'it has "<iframe"'],
  ['one that sets what it may not have', drawn(`${SHAPE}<set to="1"/>`), 'it has "<set"'],
  ['one that listens', drawn('<path fill="currentColor" onload ="1"/>'), 'it has "onload="'],
  ['one that listens at once', drawn('<path fill="currentColor"/ONLOAD=1 >'), 'it has "ONLOAD="'],
  ['one with an element in a comment', drawn(`${SHAPE}<!--><script>1</script>-->`), 'it has "<!--'],
  ['one that ends too early', drawn('<path fill="currentColor">'), 'cannot be read: '],
])('%s is refused', async (_what, svg, reason) => {
  const found = await problems(svg);
  expect(found).toEqual([expect.stringMatching(/^content\/logo\.svg: /)]);
  expect(found[0]).toContain(reason);
});

test('a missing logo is named', async () => {
  expect((await checkLogo(root)).map(describeProblem)).toEqual([
    'content/logo.svg: there is no such file',
  ]);
});
