/** The words of a new agency's content in the languages of its site. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { getNamedType, type GraphQLNamedInputType, isInputObjectType } from 'gatsby/graphql';
import { isWords } from '../../src/gatsby/content-check/check-texts';
import {
  below,
  isJsonObject,
  languagesOf,
  readContent,
} from '../../src/gatsby/content-check/content-document';
import { UNWRITTEN } from '../../src/gatsby/content-check/find-problems';
import {
  isFact,
  PLACEHOLDERS,
  readTranslation,
  type Translation,
  wordsOf,
} from '../../src/gatsby/content-check/translation';
import { directive, readContentSchema, typeOfContentFile } from '../../src/gatsby/content-types';
import { contentSchema } from '../../src/gatsby/schema';
import { identityOf } from '../../src/language/merge-words';

const PROJECT = path.join(__dirname, '..', '..');
/** The content of this project, from which some files are copied. */
export const OURS = path.join(PROJECT, 'content');
const EXAMPLES = path.join(PROJECT, 'testing', 'content');

const schema = readContentSchema(contentSchema);

/** `de` of `de-AT`. */
export const primaryLanguage = (tag: string): string => new Intl.Locale(tag).language;

const NOTHING: Omit<Translation, 'tag'> = {
  ...{ files: new Map(), problems: [], isPartial: false, hashes: {} },
};

/** All texts of a folder in one of its languages, by file and path. */
function* textsIn(folder: string, tag: string) {
  const { documents } = readContent(folder);
  const [first] = languagesOf(documents);
  const isFirst = tag === first;
  const translation = isFirst ? { ...NOTHING, tag } : readTranslation(folder, tag);
  for (const word of wordsOf(schema, documents, translation)) {
    const text = isFirst ? word.text : word.translation;
    if (text !== undefined && !text.startsWith(UNWRITTEN)) yield { ...word, text };
  }
}

/** The language in which the content of this project is written first. */
export const languageOfOurs = (): string =>
  primaryLanguage(languagesOf(readContent(OURS).documents)[0] ?? 'en');

const nameOf = (file: string, place: string) => `${file}: ${place}`;

/**
 * The words of a language that this project has, by file and path: those of files that every site has, as the sample says
 * them; else those in `words/` of an example, which say nothing about their agency.
 *
 * @param shared the files that every site has
 */
export function knownWords(tag: string, shared: readonly string[]): ReadonlyMap<string, string> {
  const examples = readdirSync(EXAMPLES).map((name) => path.join(EXAMPLES, name));
  const known = new Map<string, string>();
  for (const folder of [OURS, ...examples]) {
    const spoken = languagesOf(readContent(folder).documents);
    const found = spoken.find((one) => primaryLanguage(one) === primaryLanguage(tag));
    if (found === undefined) continue;
    for (const { file, path: place, text } of textsIn(folder, found)) {
      const fits = folder === OURS ? shared.includes(file) : isWords(file);
      const name = nameOf(file, place);
      if (fits && !known.has(name)) known.set(name, text);
    }
  }
  return known;
}

/** Gives each plural of a message all forms that numbers have in a language; a form that is missing says the general one. */
function withForms(elements: readonly MessageFormatElement[], tag: string): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.fromEntries(
      Object.entries(element.options).map(([form, option]) => [
        form,
        { ...option, value: withForms(option.value, tag) },
      ]),
    );
    if (element.type === TYPE.select) return { ...element, options };
    const rules = new Intl.PluralRules(tag, { type: element.pluralType ?? 'cardinal' });
    const { other } = options;
    const forms = rules.resolvedOptions().pluralCategories.filter((form) => !(form in options));
    return {
      ...element,
      options: { ...options, ...(other && Object.fromEntries(forms.map((form) => [form, other]))) },
    };
  });
}

/** Words that a message of the form takes from the code in English alone. */
const ENGLISH: Readonly<Record<string, string>> = { '{your}': 'your', '{field}': '{label}' };

/** A place for a word of a language, with the text that is to be said in it. */
export function unwritten(file: string, text: string, tag: string): string {
  if (file === 'enquiry-form.json' && primaryLanguage(tag) !== 'en') {
    return UNWRITTEN + text.replace(PLACEHOLDERS, (name) => ENGLISH[name] ?? name);
  }
  const isComplete = !isWords(file) || !text.includes('plural,');
  return UNWRITTEN + (isComplete ? text : printAST(withForms(parse(text), tag)));
}

/** A word of the content, and where it stands. */
export interface PlacedWord {
  file: string;
  /** Position in the file, such as `[3].label`. */
  place: string;
  text: string;
  /** Whether a translation may leave it as it is, such as a name. */
  mayStay: boolean;
}

export type Say = (word: PlacedWord) => string;

type Where = Omit<PlacedWord, 'text'>;

function wordsOfValue(
  type: GraphQLNamedInputType,
  value: unknown,
  where: Where,
  say: Say,
): unknown {
  if (typeof value === 'string') return say({ ...where, text: value });
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => {
      const place = `${where.place}[${index}]`;
      const words = wordsOfValue(type, entry, { ...where, place }, say);
      const identity = identityOf(entry);
      if (identity === undefined || !isJsonObject(entry)) return words ?? {};
      return { [identity]: entry[identity], ...(words as object) };
    });
  }
  if (!isInputObjectType(type) || !isJsonObject(value)) return undefined;
  const fields = Object.values(type.getFields()).filter((field) => !isFact(schema, field));
  const words = fields.map((field) => {
    const place = below(where.place, field.name);
    const mayStay = directive(schema, field, 'mayStay') !== undefined;
    const inner = { file: where.file, place, mayStay };
    return [field.name, wordsOfValue(getNamedType(field.type), value[field.name], inner, say)];
  });
  const said = words.filter(([, text]) => text !== undefined);
  return said.length > 0 ? (Object.fromEntries(said) as unknown) : undefined;
}

/**
 * The words of a content file as a translation has them: facts are left out, but for those that name the entries of lists.
 *
 * @param say gives the text of each word
 */
export function translateFile(file: string, content: unknown, say: Say): unknown {
  const type = schema.getType(typeOfContentFile(file) ?? '');
  if (!isInputObjectType(type)) return undefined;
  return wordsOfValue(type, content, { file, place: '', mayStay: false }, say);
}

/** Whether a text says something in a language; placeholders and figures say the same in all. */
const saysSomething = (text: string): boolean => /\p{L}/u.test(text.replace(PLACEHOLDERS, ''));

interface Language {
  tag: string;
  /** The words that this project has in it. */
  known: ReadonlyMap<string, string>;
  /** The language in which a file of the content is written. */
  written: (file: string) => string;
}

/** A text of the content in another language: the same where it is known, needs no translation or is to be written anyway. */
export function sayIn({ tag, known, written }: Language): Say {
  return ({ file, place, text, mayStay }) => {
    if (mayStay || !saysSomething(text) || text.startsWith(UNWRITTEN)) return text;
    if (written(file) === primaryLanguage(tag)) return text;
    return known.get(nameOf(file, place)) ?? unwritten(file, text, tag);
  };
}
