import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  getNamedType,
  type GraphQLInputField,
  type GraphQLNamedInputType,
  type GraphQLSchema,
  isInputObjectType,
} from 'gatsby/graphql';
import { amountReader } from '../../domain/read-amount';
import { identityOf, isNotCounterpart } from '../../language/merge-words';
import { typeOfContentFile } from '../content-types';
import { checkSlugs } from './check-addresses';
import { moneyOf } from './check-agency';
import { isWords } from './check-texts';
import {
  below,
  type ContentDocument,
  isJsonObject,
  type JsonObject,
  type Problem,
} from './content-document';
import {
  furtherLanguages,
  inOneLanguage,
  isFact,
  mergeDocuments,
  readTranslation,
  type Translation,
  withoutTranslation,
  type Word,
  wordsOf,
} from './translation';

/** A place in the file of a translation. */
interface Place {
  file: string;
  path: string;
}

/** The type that a value of the translation must have. */
interface Expected {
  schema: GraphQLSchema;
  type: GraphQLNamedInputType;
}

const faultAt = ({ file, path }: Place, reason: string): Problem => ({ file, path, reason });

const withinPlace = (place: Place, name: string): Place => ({
  file: place.file,
  path: below(place.path, name),
});

/** The names of the words of a type, for a message. */
function wordsIn(schema: GraphQLSchema, fields: readonly GraphQLInputField[]): string {
  return fields
    .filter((field) => !isFact(schema, field))
    .map(({ name }) => name)
    .join(', ');
}

/** Finds fields of a translation that are no words of the original. @param identity a fact that names the entry of a list */
function* objectFaults(
  { schema, type }: Expected,
  original: JsonObject,
  words: JsonObject,
  place: Place,
  identity?: string,
): Generator<Problem> {
  const fields = isInputObjectType(type) ? type.getFields() : {};
  for (const [name, value] of Object.entries(words)) {
    const at = withinPlace(place, name);
    const field = fields[name];
    if (name === identity) continue;
    if (!field) {
      const allowed = wordsIn(schema, Object.values(fields));
      yield faultAt(at, `is no field here; words are ${allowed}`);
    } else if (isFact(schema, field)) {
      yield faultAt(at, `is a fact: it stands in content/${place.file} alone`);
    } else if ((original[name] ?? undefined) !== undefined) {
      // Words that the content has left out since do no harm.
      yield* valueFaults({ schema, type: getNamedType(field.type) }, original[name], value, at);
    }
  }
}

function* valueFaults(
  expected: Expected,
  original: unknown,
  words: unknown,
  place: Place,
): Generator<Problem> {
  if (Array.isArray(original)) {
    if (Array.isArray(words)) yield* listFaults(expected, original, words, place);
    else yield faultAt(place, 'must be a list');
  } else if (isJsonObject(original)) {
    if (isJsonObject(words)) yield* objectFaults(expected, original, words, place);
    else yield faultAt(place, 'must be an object in braces');
  } else if (typeof words !== 'string') {
    yield faultAt(place, 'must be a text in double quotes');
  }
}

function* listFaults(
  expected: Expected,
  originals: readonly unknown[],
  words: readonly unknown[],
  place: Place,
): Generator<Problem> {
  if (originals.every((original) => identityOf(original) === undefined)) {
    // All words of a list that no longer fits are missing.
    if (isNotCounterpart(originals, words)) return;
    for (const [index, entry] of words.entries()) {
      const at = { ...place, path: `${place.path}[${index}]` };
      yield* valueFaults(expected, originals[index], entry, at);
    }
    return;
  }
  const seen = new Set<unknown>();
  for (const [index, entry] of words.entries()) {
    const at = { ...place, path: `${place.path}[${index}]` };
    yield* entryFaults(expected, originals.filter(isJsonObject), entry, at, seen);
  }
}

/** Finds the faults of an entry that a key or a path names. @param seen the entries that are translated already */
function* entryFaults(
  expected: Expected,
  originals: readonly JsonObject[],
  entry: unknown,
  place: Place,
  seen: Set<unknown>,
): Generator<Problem> {
  const identity = identityOf(originals[0]) ?? 'key';
  if (!isJsonObject(entry) || entry[identity] === undefined) {
    yield faultAt(
      place,
      `must be an object with the "${identity}" of the entry that it translates`,
    );
    return;
  }
  const namesakes = originals.filter((candidate) => candidate[identity] === entry[identity]);
  const original = namesakes.find((candidate) => !seen.has(candidate));
  if (!original) {
    const named = `the ${identity} ${JSON.stringify(entry[identity])}`;
    const reason = namesakes[0]
      ? `translates the entry with ${named} again`
      : `content/${place.file} has no entry here with ${named}`;
    yield faultAt(withinPlace(place, identity), reason);
    return;
  }
  seen.add(original);
  yield* objectFaults(expected, original, entry, place, identity);
}

/** Finds what cannot be merged with the content. */
function checkForm(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
  { files }: Translation,
): Problem[] {
  return [...files].flatMap(([file, words]) => {
    const own = documents.filter((document) => document.file === file);
    const type = schema.getType(typeOfContentFile(file) ?? '');
    if (words === undefined) return [];
    if (!own[0] || !isInputObjectType(type)) {
      return [{ file, path: '', reason: `translates nothing: there is no content/${file}` }];
    }
    const original = own[0].path === '' ? own[0].value : own.map(({ value }) => value);
    return [...valueFaults({ schema, type }, original, words, { file, path: '' })];
  });
}

/** Finds prices whose amount is not that of the first language. */
function checkAmounts(
  words: readonly Word[],
  documents: readonly ContentDocument[],
  merged: readonly ContentDocument[],
): Problem[] {
  const [original, translated] = [documents, merged].map((all) => {
    const agency = all.find(({ typeName }) => typeName === 'Agency');
    const money = agency && moneyOf(agency);
    return money && amountReader(money);
  });
  return words.flatMap(({ file, path, at, text, translation }) => {
    if (typeOfContentFile(file) !== 'Service' || !/^\[\d+\]\.price$/.test(path)) return [];
    const amount = translation === undefined ? undefined : translated?.leading(translation);
    // Other checks report a price that cannot be read.
    if (amount === undefined || amount === original?.leading(text)) return [];
    return { file, path: at, reason: `is another amount than "${text}" in content/${file}` };
  });
}

/** The files without which no page of a language can be shown, besides those in `words/`. */
const NEEDED = [
  ...['agency.json', 'navigation.json', 'ctas.json', 'enquiry-form.json'],
  ...['services/choices.json', 'services/budgets.json'],
];

/** Whether no page of a language can be shown without the words of this file. */
export const isNeeded = (file: string): boolean => NEEDED.includes(file) || isWords(file);

/** Finds missing words of the files that every page needs. */
function checkNeeded(words: readonly Word[], { files }: Translation): Problem[] {
  const missing = withoutTranslation(words).filter(({ file }) => isNeeded(file));
  const absent = new Set(missing.map(({ file }) => file).filter((file) => !files.has(file)));
  return [
    ...[...absent].map((file) => ({
      ...{ file, path: '' },
      reason: 'is missing: every page of the language needs its words',
    })),
    ...missing
      .filter(({ file }) => files.has(file))
      .map(({ file, at, text }) => ({
        ...{ file, path: at.replace(/\[-1\].*/, '') },
        reason: `lacks the words for ${JSON.stringify(text)}`,
      })),
  ];
}

const identify = ({ file, path, reason }: Problem) => JSON.stringify([file, path, reason]);

/** Faults that other checks find in the documents given. */
type Check = (documents: readonly ContentDocument[]) => Problem[];

/**
 * Finds faults in the translated texts, by the checks of a site in that language alone. The faults of texts that are still
 * those of the first language are left out.
 */
function checkMerged(
  documents: readonly ContentDocument[],
  merged: readonly ContentDocument[],
  words: readonly Word[],
  { tag, check, known }: { tag: string; check: Check; known: readonly Problem[] },
): Problem[] {
  const places = new Map(
    words
      .filter(({ translation }) => translation !== undefined)
      .map(({ file, path, at }) => [JSON.stringify([file, path]), at]),
  );
  const ofContent = new Set(known.map(identify));
  const ofUntranslated = new Set(check(inOneLanguage(documents, tag)).map(identify));
  return check(merged).flatMap((problem) => {
    const { file, path, reason } = problem;
    const at = places.get(JSON.stringify([file, path]));
    const isOld = ofContent.has(identify(problem));
    if (isOld || (at === undefined && ofUntranslated.has(identify(problem)))) return [];
    return { file, path: at ?? path, reason };
  });
}

/** The content and how it is judged, for the check of translations. */
interface Judged {
  schema: GraphQLSchema;
  documents: readonly ContentDocument[];
  /** The problems of the content itself. */
  known: readonly Problem[];
  /** The checks of texts. */
  check: Check;
}

/** The problems of one language, in files that are named as those of the content. */
function checkTranslation(translation: Translation, judged: Judged): Problem[] {
  const { schema, documents } = judged;
  const { tag, problems } = translation;
  const form = [...problems, ...checkForm(schema, documents, translation)];
  if (translation.isPartial) return form;
  const words = wordsOf(schema, documents, translation);
  const merged = inOneLanguage(mergeDocuments(documents, translation), tag);
  return [
    ...form,
    ...checkSlugs(documents, translation),
    ...checkNeeded(words, translation),
    ...checkAmounts(words, documents, merged),
    ...checkMerged(documents, merged, words, { ...judged, tag }),
  ];
}

/**
 * Finds all problems of the further languages: words that translate nothing, facts among them, texts with faults, and words that
 * are missing where every page needs them.
 *
 * @param root the content folder
 */
export function checkTranslations(root: string, judged: Judged): Problem[] {
  const languages = furtherLanguages(judged.documents);
  return languages.flatMap((tag) => {
    if (!existsSync(join(root, tag))) {
      const reason = 'is missing: "languages" in content/agency.json names it';
      return [{ file: tag, path: '', reason }];
    }
    const problems = checkTranslation(readTranslation(root, tag), judged);
    return problems.map((problem) => ({ ...problem, file: `${tag}/${problem.file}` }));
  });
}
