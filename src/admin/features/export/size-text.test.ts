import { sizeText } from './size-text';

it.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [204_800, '200 KB'],
  [3_500_000, '3.3 MB'],
])('%p bytes are %p', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
