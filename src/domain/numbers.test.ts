import { hoursText, ordinalText, shareText, sizeText } from './numbers';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('%d is read %s', (count, text) => {
  expect(ordinalText(count)).toBe(text);
});

test.each([
  [null, '–'],
  [0.01, 'Under a minute'],
  [0.66, '40 mins'],
  [3.5, '3.5 hrs'],
  [47, '47 hrs'],
  [50, '2.1 days'],
])('%p hours are told as %p', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test.each([
  [null, '–'],
  [0.999, '99%'],
  [0.29, '29%'],
  [0.57, '57%'],
  [1, '100%'],
])('a share of %p is told as %p', (share, text) => {
  expect(shareText(share)).toBe(text);
});

test.each([
  [12, '1 kB'],
  [869_200, '870 kB'],
  [5_249_000, '5.2 MB'],
])('a file of %d bytes has %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
