import { keptWords } from '../../testing/kept-words';

jest.mock('../language/translated', () => jest.requireActual('../../testing/kept-words'));

it.each(['src/domain', 'src/server'])(
  'no module of %s keeps a word, which would stay in the first language',
  (folder) => {
    expect(keptWords(folder)).toEqual([]);
  },
);
