import { LANGUAGES } from './languages';
import { isParsedMessage, mergeWords } from './merge-words';
import { languageContext, type Words } from './language-context';

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isParsedMessage(value);

/** The same tree, whose leaves are read when they are used. */
function readLater<T extends object>(original: T, read: () => T): T {
  const later = Array.isArray(original) ? [] : {};
  for (const [key, value] of Object.entries(original) as [keyof T & string, T[keyof T]][]) {
    const branch = isTree(value) ? readLater(value, () => read()[key] as typeof value) : undefined;
    Object.defineProperty(later, key, { enumerable: true, get: () => branch ?? read()[key] });
  }
  return later as T;
}

/**
 * Content that speaks the language of whoever reads it: each text is looked up when it is used. A text that is kept in a
 * constant stays in the first language.
 *
 * @param file the path of the file in `content/`, without its ending
 * @param original its content
 */
export function translated<T extends object>(file: string, original: T): T {
  if (LANGUAGES.length === 1) return original;
  const merged = new WeakMap<Words, T>();
  return readLater(original, () => {
    const { words } = languageContext();
    const known = merged.get(words) ?? mergeWords(original, words[file]);
    merged.set(words, known);
    return known;
  });
}
