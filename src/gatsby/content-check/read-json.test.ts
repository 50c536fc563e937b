import { readJson } from './read-json';

test('sound JSON is read', () => {
  expect(readJson(' {"a": [1, -2.5e3, true, null, "é\\n"]} ')).toEqual({
    a: [1, -2500, true, null, 'é\n'],
  });
});

test.each([
  ['{\n  "a": 1,\n}', 'line 3, column 1: unexpected "}" after a comma'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: unexpected "\\""; a comma is missing before it'],
  ['{\n  "a": [1, 2\n', 'line 3, column 1: it ends too early'],
  ['{ "a": \'x\' }', 'line 1, column 8: unexpected "\'"'],
  ['{ "a": "x\n" }', 'line 1, column 10: unexpected "\\n"'],
  ['{ "a": tru }', 'line 1, column 11: unexpected " "'],
  ['{} {}', 'line 1, column 4: unexpected "{" behind the end'],
  ['', 'line 1, column 1: it ends too early'],
])('a fault is told with its place: %j', (text, place) => {
  expect(() => readJson(text)).toThrow(new SyntaxError(place));
});
