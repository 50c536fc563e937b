import { readdirSync } from 'node:fs';
import { pseudoMessage } from './pseudo-words';

/** The messages of a file of `content/words/` in pseudo-words. */
const pseudoWords = (words: object): object =>
  JSON.parse(JSON.stringify(words), (_, value: unknown) =>
    typeof value === 'string' ? pseudoMessage(value) : value,
  ) as object;

/** Makes modules that a test imports from now on read pseudo-words, from all files of `content/words/`. */
export function mockWords(): void {
  for (const file of readdirSync('content/words')) {
    const module = `../../../content/words/${file}`;
    jest.doMock(module, () => pseudoWords(jest.requireActual<object>(module)));
  }
}
