import { hoursText, shareText } from './reply-time-text';

it.each([
  [null, '–'],
  [0.01, 'Under a minute'],
  [0.25, '15 min'],
  [1, '1 h'],
  [3.46, '3.5 h'],
  [50, '2.1 days'],
])('%p hours are %p', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

it.each([
  [null, '–'],
  [0, '0%'],
  [0.999, '99%'],
  [1, '100%'],
])('a share of %p is %p', (share, text) => {
  expect(shareText(share)).toBe(text);
});
