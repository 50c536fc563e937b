type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that say which entry of a list is meant, the best first. */
const IDENTITIES = ['key', 'href', 'path'] as const;

/** The field by which a translation names this entry of a list; undefined if it is found by its position. */
export const identityOf = (entry: unknown): (typeof IDENTITIES)[number] | undefined =>
  isObject(entry) ? IDENTITIES.find((name) => Object.hasOwn(entry, name)) : undefined;

/**
 * The entry of a translated list that belongs to an entry of the original list; undefined if there is none. Of several entries with
 * the same name, such as two links to a page, the first belongs to the first.
 *
 * @param index the position of the original entry
 */
export function counterpartOf(
  originals: readonly unknown[],
  index: number,
  words: readonly unknown[],
): unknown {
  const original = originals[index];
  const identity = identityOf(original);
  if (identity === undefined || !isObject(original)) return words[index];
  const isNamesake = (entry: unknown) => isObject(entry) && entry[identity] === original[identity];
  return words.filter(isNamesake)[originals.slice(0, index).filter(isNamesake).length];
}

const isTexts = (list: readonly unknown[]) => list.every((item) => typeof item === 'string');

function mergeList(original: readonly unknown[], words: readonly unknown[]): readonly unknown[] {
  if (!isTexts(original)) {
    return original.map((entry, index) => mergeWords(entry, counterpartOf(original, index, words)));
  }
  return isTexts(words) && words.length === original.length ? words : original;
}

/**
 * Content in another language: the original, with the words of a translation in their places. Words without a counterpart in
 * the original are ignored, and values other than texts are always the original's.
 *
 * @param words of the same shape as the original, where any part may be left out
 */
export function mergeWords<T>(original: T, words: unknown): T;
export function mergeWords(original: unknown, words: unknown): unknown {
  if (typeof original === 'string') return typeof words === 'string' ? words : original;
  if (Array.isArray(original)) return Array.isArray(words) ? mergeList(original, words) : original;
  if (!isObject(original) || !isObject(words)) return original;
  return Object.fromEntries(
    Object.entries(original).map(([name, value]) => [
      name,
      mergeWords(value, Object.hasOwn(words, name) ? words[name] : undefined),
    ]),
  );
}
