import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { contentSchema } from '../schema';
import { readContentSchema } from '../content-types';
import { checkWords } from './check-words';
import { readContent } from './content-document';

const root = mkdtempSync(join(tmpdir(), 'words-'));
afterEach(() => rmSync(root, { recursive: true }));

/** The problems of a word in the tests' own content, in which that word of a file is another. */
function problemsWith(file: string, key: string, text: string, language = 'en-IN') {
  cpSync(resolve('testing/content/code'), root, { recursive: true });
  const change = (name: string, changes: object) => {
    const path = join(root, name);
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...(content as object), ...changes }));
  };
  change('agency.json', { languages: [language] });
  change(file, { [key]: text });
  return checkWords(readContentSchema(contentSchema), readContent(root).documents)
    .filter(({ path }) => path === key)
    .map(({ reason }) => reason);
}

test('our own words have no problem', () => {
  expect(problemsWith('words/call.json', 'more', '{count} more')).toEqual([]);
});

test('an argument that is missing or unknown is named', () => {
  expect(problemsWith('words/call.json', 'more', 'More by {number}')).toEqual([
    'lacks {count}',
    '{number} stands for nothing here',
  ]);
});

test('the name of the agency may stand in any message', () => {
  expect(problemsWith('words/call.json', 'more', '{count} more at {brand}')).toEqual([]);
});

test('a brace that is not closed is no message', () => {
  expect(problemsWith('words/call.json', 'more', '{count more')).toEqual([
    expect.stringContaining('ICU MessageFormat'),
  ]);
});

test('a number needs all forms of the language', () => {
  const english = '{count, plural, one {# time} other {# times}}';
  expect(problemsWith('words/call.json', 'times', english)).toEqual([]);
  expect(problemsWith('words/call.json', 'times', english, 'pl')).toEqual([
    expect.stringContaining('"few"'),
    expect.stringContaining('"many"'),
  ]);
});
