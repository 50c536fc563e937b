import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  getNamedType,
  type GraphQLInputField,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  isInputObjectType,
} from 'gatsby/graphql';
import { z } from 'zod';
import {
  counterpartOf,
  identityOf,
  isNotCounterpart,
  mergeWords,
} from '../../language/merge-words';
import { directive, isLanguageTag } from '../content-types';
import {
  below,
  type ContentDocument,
  isJsonObject,
  languagesOf,
  listFiles,
  parseFile,
  type Problem,
  strange,
} from './content-document';

/** Written by `npm run check -- --translated`, in the folder of each language. */
export const TRANSLATED_FILE = 'translated.json';

/** The words of a language, as its folder has them. */
export interface Translation {
  /** Its tag, which is also the name of its folder in `content/`. */
  tag: string;
  /** The words of each file, by the name of the content file that they translate. */
  files: ReadonlyMap<string, unknown>;
  problems: Problem[];
  /** True if a file is not valid JSON. */
  isPartial: boolean;
  hashes: Hashes;
}

/** By file and name of a word, a hash of the text from which it was translated. */
export type Hashes = Readonly<Record<string, Readonly<Record<string, string>>>>;

const hashesSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Reads the hashes of a translation; without the file, nothing was marked as translated yet. */
function readHashes(folder: string): { hashes: Hashes; problems: Problem[] } {
  if (!existsSync(join(folder, TRANSLATED_FILE))) return { hashes: {}, problems: [] };
  const { value, problems } = parseFile(folder, TRANSLATED_FILE);
  const { data, success } = hashesSchema.safeParse(value);
  if (success) return { hashes: data, problems };
  const reason = 'must be as npm run check -- --translated writes it: delete it, and run that';
  return { hashes: {}, problems: [...problems, { file: TRANSLATED_FILE, path: '', reason }] };
}

/** The languages of the site besides the first, where their tags are valid. */
export const furtherLanguages = (documents: readonly ContentDocument[]): string[] =>
  [...new Set(languagesOf(documents).slice(1))].filter(isLanguageTag);

/** Reads the words of a language. @param root the content folder */
export function readTranslation(root: string, tag: string): Translation {
  const folder = join(root, tag);
  const names = existsSync(folder) ? listFiles(folder) : [];
  const parsed = names
    .filter((file) => file.endsWith('.json') && file !== TRANSLATED_FILE)
    .map((file) => ({ file, ...parseFile(folder, file) }));
  const { hashes, problems } = readHashes(folder);
  const others = names.filter((file) => !/(\.json|README\.md)$/.test(file));
  return {
    tag,
    files: new Map(parsed.map(({ file, value }) => [file, value])),
    problems: [...parsed.flatMap((file) => file.problems), ...problems, ...others.map(strange)],
    isPartial: parsed.some(({ value }) => value === undefined),
    hashes,
  };
}

/** Whether a field is the same in every language. */
export function isFact(schema: GraphQLSchema, field: GraphQLInputField): boolean {
  const type = getNamedType(field.type);
  if (isInputObjectType(type)) return false;
  const facts = ['fact', 'link', 'fileByRelativePath'] as const;
  return type.name !== 'String' || facts.some((name) => directive(schema, field, name));
}

/** The words of a document, and their place in the file of the translation. */
export function wordsFor({ file, path, value }: ContentDocument, { files }: Translation) {
  const words = files.get(file);
  if (path === '') return { words, at: '' };
  if (!Array.isArray(words)) return { words: undefined, at: path };
  const found = counterpartOf([value], 0, words);
  return { words: found, at: `[${words.indexOf(found)}]` };
}

/** The documents as a site in this language alone would have them. Missing words stay those of the first language. */
export function mergeDocuments(
  documents: readonly ContentDocument[],
  translation: Translation,
): ContentDocument[] {
  return documents.map((document) => ({
    ...document,
    value: mergeWords(document.value, wordsFor(document, translation).words),
  }));
}

/** The documents, where the agency has one language. */
export const inOneLanguage = (
  documents: readonly ContentDocument[],
  tag: string,
): ContentDocument[] =>
  documents.map((document) =>
    document.typeName === 'Agency' && isJsonObject(document.value)
      ? { ...document, value: { ...document.value, languages: [tag] } }
      : document,
  );

/** A text of the content that is written once in each language. */
export interface Word {
  /** Path of the file below `content/`. */
  file: string;
  /** Position in the file, for example `[3].label`. */
  path: string;
  /** The same position by the keys and paths of entries, for example `[watch-demo].label`; it survives a new order. */
  name: string;
  /** The text of the first language. */
  text: string;
  /** Whether a translation may leave it as it is, such as a name. */
  mayStay: boolean;
  /** Position in the file of the translation. */
  at: string;
  /** The text of the translation; undefined if it is missing. */
  translation: string | undefined;
}

type Place = Omit<Word, 'text' | 'translation'>;

/** The names of the entries of a list, each of which occurs once: `/contact`, and `/contact 2` for a second link to it. */
function namesOf(originals: readonly unknown[]): string[] {
  const times = new Map<string, number>();
  return originals.map((original, index) => {
    const identity = identityOf(original);
    if (identity === undefined || !isJsonObject(original)) return String(index);
    const name = String(original[identity]);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} ${time}`;
  });
}

function* wordsOfList(
  schema: GraphQLSchema,
  type: GraphQLNamedInputType,
  originals: readonly unknown[],
  words: unknown,
  { path, name, at, ...place }: Place,
): Generator<Word> {
  const given = Array.isArray(words) ? words : [];
  const list = isNotCounterpart(originals, given) ? [] : given;
  const names = namesOf(originals);
  for (const [index, original] of originals.entries()) {
    const found = counterpartOf(originals, index, list);
    const number = typeof found === 'string' ? index : list.indexOf(found);
    yield* wordsOfValue(schema, type, original, found, {
      ...place,
      path: `${path}[${index}]`,
      name: `${name}[${names[index]}]`,
      at: `${at}[${number}]`,
    });
  }
}

function* wordsOfValue(
  schema: GraphQLSchema,
  type: GraphQLNamedInputType,
  original: unknown,
  words: unknown,
  place: Place,
): Generator<Word> {
  if (typeof original === 'string') {
    const translation = typeof words === 'string' ? words : undefined;
    yield { ...place, text: original, translation };
  } else if (Array.isArray(original)) {
    yield* wordsOfList(schema, type, original, words, place);
  } else if (isInputObjectType(type) && isJsonObject(original)) {
    for (const field of Object.values(type.getFields())) {
      if (isFact(schema, field)) continue;
      const inner = isJsonObject(words) ? words[field.name] : undefined;
      yield* wordsOfValue(schema, getNamedType(field.type), original[field.name], inner, {
        file: place.file,
        mayStay: directive(schema, field, 'mayStay') !== undefined,
        path: below(place.path, field.name),
        name: below(place.name, field.name),
        at: below(place.at, field.name),
      });
    }
  }
}

/** Every word of the content, with its translation. */
export function wordsOf(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
  translation: Translation,
): Word[] {
  return documents.flatMap((document) => {
    const { file, path, typeName, value } = document;
    const type = schema.getType(typeName);
    if (!isInputObjectType(type)) return [];
    const { words, at } = wordsFor(document, translation);
    const [key] = namesOf([value]);
    const name = path === '' || identityOf(value) === undefined ? path : `[${key}]`;
    return [...wordsOfValue(schema, type, value, words, { file, path, name, at, mayStay: false })];
  });
}

/** Placeholders, which every language writes alike. */
export const PLACEHOLDERS = /\{\w+\}/g;

/** The words that stand in the content and not in the translation. Names and texts without letters need none. */
export const withoutTranslation = (words: readonly Word[]): Word[] =>
  words.filter(
    ({ text, translation, mayStay }) =>
      translation === undefined && !mayStay && /\p{L}/u.test(text.replace(PLACEHOLDERS, '')),
  );
