import { createElement } from 'react';
import { afterEach, expect, test } from '@jest/globals';
import { fill, fillParts } from './fill';
import { setLanguageSource } from './language-context';

afterEach(() => setLanguageSource(() => undefined));

test('arguments take their places, and numbers decide the form of their word', () => {
  const message = '{count, plural, one {# hour of {topic}} other {# hours of {topic}}} at {brand}';
  expect(fill(message, { count: 1, topic: 'tea' })).toMatch(/^1 hour of tea at \S/);
  expect(fill(message, { count: 1200, topic: 'tea' })).toMatch(/^1,200 hours of tea at \S/);
});

test('elements of a page stand where the sentence has them', () => {
  const link = createElement('a', { href: '/tea' }, 'tea');
  expect(fillParts('More on {page}, at {time}', { page: link, time: '09:00' })).toEqual([
    'More on ',
    link,
    ', at 09:00',
  ]);
  expect(fillParts('Nothing to fill in', {})).toEqual(['Nothing to fill in']);
});

test('a value that is missing is an error, and no hole in the sentence', () => {
  expect(() => fill('Come at {time}')).toThrow('time');
});

test.each([
  ['a phone number', '+91 98765 43210', '\u200e+91 98765 43210'],
  ['a reference', '4229-KXZB', '\u200e4229-KXZB'],
  ['a time of this language', '10:30 ص', '10:30 ص'],
  ['a choice', 'video', 'video'],
])('%s keeps its order in a text from right to left', (_what, value, shown) => {
  expect(fill('Note {value}', { value })).toBe(`Note ${value}`);
  setLanguageSource(() => ({ language: 'ar', words: {} }));
  expect(fill('Note {value}', { value })).toBe(`Note ${shown}`);
});
