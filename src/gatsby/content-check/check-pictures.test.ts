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

const problems = (svg: string) => {
  writeFileSync(join(root, 'logo.svg'), svg);
  return checkLogo(root).map(describeProblem);
};

const drawn = (inner: string, viewBox = '0 0 8 8') => `<svg viewBox="${viewBox}">${inner}</svg>`;
const SHAPE = '<path fill="currentColor" d="M0 0h8v8z"/>';

test('a square drawing in currentColor is a logo', () => {
  expect(problems(drawn(SHAPE))).toEqual([]);
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
])('%s is refused', (_what, svg, reason) => {
  expect(problems(svg)).toEqual([expect.stringMatching(/^content\/logo\.svg: /)]);
  expect(problems(svg)[0]).toContain(reason);
});

test('a missing logo is named', () => {
  expect(checkLogo(root).map(describeProblem)).toEqual(['content/logo.svg: there is no such file']);
});
