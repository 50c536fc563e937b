import { lineOf, readJson } from './read-json';

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
  ['{ "a": \'x\' }', 'line 1, column 8: this is no value; a text needs double quotes'],
  ['{ "a": "x\n" }', 'line 1, column 8: this text has no closing quote in its line'],
  ['{ "a": tru }', 'line 1, column 8: this is no value; a text needs double quotes'],
  ['{"a" 1}', 'line 1, column 6: a colon is missing here'],
  ['{ // a\n}', 'line 1, column 3: JSON has no comments'],
  ['{"a": "\\x"}', 'line 1, column 7: this is not JSON'],
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
