import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contentSchema } from '../schema';
import { findContentProblems } from './find-problems';
import { describeProblem } from './content-document';

const SCHEMA = `
  type Cta implements Node @dontInfer {
    key: String!
    image: File @fileByRelativePath
  }
`;

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(root, 'pictures/sources'), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

function problems(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return findContentProblems(root, SCHEMA).map(describeProblem);
}

test('finds the picture that a document names, relative to its file', () => {
  const found = {
    'pictures/a.png': '',
    'ctas.json': '[{ "key": "a", "image": "pictures/a.png" }]',
  };
  expect(problems(found)).toEqual([]);
});

test('tells a picture that is not there', () => {
  expect(problems({ 'ctas.json': '[{ "key": "a", "image": "pictures/b.png" }]' })).toEqual([
    'content/ctas.json: [0].image: there is no file content/pictures/b.png',
  ]);
});

test('tells a file that nothing knows and one that is not JSON, and goes on', () => {
  const files = { 'new.json': '{}', 'agency.json': '{', 'ctas.json': '[{}]' };
  expect(problems(files)).toEqual([
    expect.stringMatching(/^content\/agency\.json: is not JSON: /),
    'content/new.json: is not listed in src/gatsby/content-types.ts',
    'content/ctas.json: [0]: Field "key" of required type "String!" was not provided.',
  ]);
});

test('leaves the sources of pictures alone', () => {
  expect(problems({ 'pictures/sources/kit.json': '{' })).toEqual([]);
});

test('the content of this site has no problem', () => {
  expect(findContentProblems(resolve('content'), contentSchema).map(describeProblem)).toEqual([]);
});
