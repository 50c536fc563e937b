import { renderToStaticMarkup } from 'react-dom/server';
import { setLanguageSource } from '../language/language-context';
import { Isolated } from './isolated';

afterEach(() => setLanguageSource(() => undefined));

test.each([
  ['ar', '<bdi>+38%</bdi>'],
  ['hi', '+38%'],
])('a figure on a page in %s', (language, markup) => {
  setLanguageSource(() => ({ language, words: {} }));
  expect(renderToStaticMarkup(<Isolated>+38%</Isolated>)).toBe(markup);
});
