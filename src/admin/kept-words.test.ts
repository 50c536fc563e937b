/** @jest-environment ./testing/pages/browser-environment.ts */
import { keptWords } from '../../testing/kept-words';

jest.mock('../language/translated', () => jest.requireActual('../../testing/kept-words'));

it('no module of the desk keeps a word, which would stay in the first language', () => {
  expect(keptWords('src/admin')).toEqual([]);
});
