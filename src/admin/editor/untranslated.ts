import type { CmsCollection } from 'decap-cms-core';
import { WORDS_PREFIX } from '../../domain/content-editor';
import { isIdentity } from '../../language/merge-words';
import { collectionOf } from './collections';
import { type EditorField, isListFile, isObject } from './document-values';

/**
 * The document whose words a file has in a further language.
 *
 * @param path such as `content/hi/pages/home.json`
 * @returns such as `content/pages/home.json`; undefined for a file of the first language
 */
export function originalOf(
  collections: readonly CmsCollection[],
  path: string,
): string | undefined {
  const isTranslation = collectionOf(collections, path)?.name.startsWith(WORDS_PREFIX);
  return isTranslation ? path.replace(/^content\/[^/]+\//, 'content/') : undefined;
}

function valueWithoutWords(field: EditorField, value: unknown): unknown {
  if (isIdentity(field.name)) return value;
  if (!field.fields) return undefined;
  if (Array.isArray(value)) return listWithoutWords(field.fields, value);
  return isObject(value) ? objectWithoutWords(field.fields, value) : undefined;
}

/** Entries that have no name are found by their position, so there are as many. */
const listWithoutWords = (fields: readonly EditorField[], list: readonly unknown[]): object[] =>
  list.filter(isObject).map((entry) => objectWithoutWords(fields, entry));

const objectWithoutWords = (fields: readonly EditorField[], object: object): object =>
  Object.fromEntries(
    fields
      .map((field) => [field.name, valueWithoutWords(field, Reflect.get(object, field.name))])
      .filter(([, value]) => value !== undefined),
  ) as object;

/**
 * A translation that has no words yet: the entries of its lists, by what names them.
 *
 * @param fields of the translation
 * @param original what the JSON of the first language says
 */
export function untranslated(fields: readonly EditorField[], original: unknown): unknown {
  const [first] = fields;
  if (isListFile(fields)) {
    return listWithoutWords(first?.fields ?? [], Array.isArray(original) ? original : []);
  }
  return isObject(original) ? objectWithoutWords(fields, original) : {};
}
