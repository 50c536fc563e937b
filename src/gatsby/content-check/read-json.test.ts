import { findRepeatedNames, lineOf, readJson } from './read-json';

test('sound JSON is read', () => {
  expect(readJson(' {"a": [1, -2.5e3, true, null, "é\\n"]} ')).toEqual({
    a: [1, -2500, true, null, 'é\n'],
  });
});

test.each([
  [
    '{\n  "a": 1,\n}',
    'line 3, column 1: expected a name in double quotes; or the comma before this is one too many',
  ],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: a comma is missing before this'],
  ['{\n  "a": [1, 2\n', 'line 3, column 1: a closing ] is missing here'],
  [
    '{ "a": \'x\' }',
    'line 1, column 8: this is no value; a text needs straight double quotes, like "this"',
  ],
  ['{ "a": "x\n" }', 'line 1, column 8: this text has no closing quote in its line'],
  [
    '{ "a": tru }',
    'line 1, column 8: this is no value; a text needs straight double quotes, like "this"',
  ],
  ['{"a" 1}', 'line 1, column 6: a colon is missing here'],
  ['{ // a\n}', 'line 1, column 3: JSON has no comments'],
  [
    '{"a": "\\x"}',
    'line 1, column 7: a backslash in this text begins no known sign: write two for one',
  ],
  [
    '{"a": "x\ty"}',
    'line 1, column 7: this text holds a tab or another control character: write a space',
  ],
  [
    '{"a": "\\u12"}',
    'line 1, column 7: a \\u in this text needs four digits from 0 to F behind it',
  ],
  [
    '{"a": “x”}',
    'line 1, column 7: this is no value; a text needs straight double quotes, like "this"',
  ],
  ['\uFEFF{}', 'it begins with a byte order mark: save it as UTF-8 without BOM'],
  ['{} {}', 'line 1, column 4: nothing may stand behind the end'],
  ['', 'line 1, column 1: a value is missing here; or the comma before this is one too many'],
])('a fault is told with its place: %j', (text, place) => {
  expect(() => readJson(text)).toThrow(new SyntaxError(place));
});

test.each([
  ['', 1],
  ['a', 2],
  ['a.b[1].c', 5],
  ['a.b.1.c', 5],
  // A missing field is found where its parent begins.
  ['a.missing', 2],
])('the place %j is found in line %d', (place, line) => {
  expect(lineOf('{\n "a": {\n  "b": [\n   1,\n   {"c": 2}\n]}}', place)).toBe(line);
});

test('a name that stands twice is found where it stands again; the same name elsewhere is none', () => {
  const text = '{\n "a": 1,\n "b": [{"a": 1}, {"a": 2}],\n "a": 3\n}';
  expect(findRepeatedNames(text)).toEqual([{ name: 'a', line: 4 }]);
});
