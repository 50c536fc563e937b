import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findContentProblems, describeUnwritten, findUnwritten } from './find-problems';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unwritten-'));
  cpSync(resolve('testing/content/hamburg'), root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replace(from, to));
}

const described = () => describeUnwritten(findUnwritten(root), root);

test('content in which nothing is to be written', () => {
  expect(findUnwritten(root)).toEqual([]);
});

test('a text, an item of a list and a drawing are told with their lines, and are no faults', async () => {
  edit('company.json', '"Am Hafen"', '"To be written: where you are"');
  edit('team.json', '"Deutsch und Englisch"', '"To be written: what the role asks for"');
  edit('logo.svg', '<svg', '<!-- To be written: your logo -->\n<svg');
  edit('pictures/clients/crew.svg', '<svg', '\n<!-- To be written: their mark -->\n<svg');
  expect(described().split('\n')).toEqual([
    '4 texts are to be written:',
    'content/company.json:16: stats[2].description: To be written: where you are',
    'content/team.json:29: openRoles[0].asks[0]: To be written: what the role asks for',
    'content/logo.svg:1: To be written: your logo',
    'content/pictures/clients/crew.svg:2: To be written: their mark',
  ]);
  expect(await findContentProblems(root, resolve('src/pages'))).toEqual([]);
});

test('a text that only mentions the words is written', () => {
  edit('company.json', '"Am Hafen"', '"Nothing is To be written: here"');
  expect(findUnwritten(root)).toEqual([]);
  edit('company.json', '"Nothing is', '"To be written: ');
  expect(described()).toMatch(/^1 text is to be written:\n/);
});

test('a word of a further language is told by its file in the folder of the language', async () => {
  edit('en-GB/ctas.json', '"Book a call"', '"To be written: Anrufen"');
  expect(described().split('\n').slice(1)).toEqual([
    expect.stringMatching(
      /^content\/en-GB\/ctas\.json:\d+: \[\d+\]\.label: To be written: Anrufen$/,
    ),
  ]);
  expect(await findContentProblems(root, resolve('src/pages'))).toEqual([]);
});
