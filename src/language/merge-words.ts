type JsonObject = Readonly<Record<string, unknown>>;

/** A message that a build has parsed for browsers is a list, and one text all the same. */
export const isParsedMessage = (value: unknown): boolean =>
  Array.isArray(value) && typeof (value as { type?: unknown }[])[0]?.type === 'number';

const isText = (value: unknown) => typeof value === 'string' || isParsedMessage(value);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that say which entry of a list is meant, the best first. */
const IDENTITIES = ['key', 'href', 'path'] as const;

/** Whether a field of this name says which entry is meant. */
export const isIdentity = (name: string): boolean =>
  IDENTITIES.some((identity) => identity === name);

/** The field by which a translation names this entry of a list; undefined if it is found by its position. */
export const identityOf = (entry: unknown): (typeof IDENTITIES)[number] | undefined =>
  isObject(entry) ? IDENTITIES.find((name) => Object.hasOwn(entry, name)) : undefined;

/**
 * The entry of a translated list that belongs to an entry of the original list; undefined if there is none. Of several
 * entries with the same name, such as two links to a page, the first belongs to the first.
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

/**
 * Whether a translated list no longer fits: entries that have no name are found by their position, so an entry more or less
 * would give the others wrong words.
 */
export const isNotCounterpart = (
  original: readonly unknown[],
  words: readonly unknown[],
): boolean =>
  original.every((entry) => identityOf(entry) === undefined) &&
  (words.length !== original.length || isTexts(words) !== isTexts(original));

function mergeList(original: readonly unknown[], words: readonly unknown[]): readonly unknown[] {
  if (isNotCounterpart(original, words)) return original;
  return isTexts(original)
    ? words
    : original.map((entry, index) => mergeWords(entry, counterpartOf(original, index, words)));
}

/**
 * Content in another language: the original, with the words of a translation in their places. Words without a counterpart in
 * the original are ignored, and values other than texts are always the original's.
 *
 * @param words of the same shape as the original, where any part may be left out
 */
export function mergeWords<T>(original: T, words: unknown): T;
export function mergeWords(original: unknown, words: unknown): unknown {
  if (isText(original)) return isText(words) ? words : original;
  if (Array.isArray(original)) return Array.isArray(words) ? mergeList(original, words) : original;
  if (!isObject(original) || !isObject(words)) return original;
  return Object.fromEntries(
    Object.entries(original).map(([name, value]) => [
      name,
      mergeWords(value, Object.hasOwn(words, name) ? words[name] : undefined),
    ]),
  );
}
