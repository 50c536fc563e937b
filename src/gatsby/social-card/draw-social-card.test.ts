import { wrapText } from './draw-social-card';

const length = (line: string) => line.length;

test('needs no more lines than fit', () => {
  expect(wrapText('one two', length, 9)).toEqual(['one two']);
});

test('makes the lines about the same length', () => {
  expect(wrapText('software that earns its keep', length, 24)).toEqual([
    'software that',
    'earns its keep',
  ]);
});

test('gives a word that is too long a line of its own, with nothing lost', () => {
  expect(wrapText('a incomprehensible b', length, 5)).toEqual(['a', 'incomprehensible', 'b']);
});

test('knows no empty lines', () => {
  expect(wrapText('  a   b ', length, 9)).toEqual(['a b']);
  expect(wrapText('', length, 9)).toEqual([]);
});
