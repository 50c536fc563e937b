import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import {
  getNamedType,
  getNullableType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
} from 'gatsby/graphql';
import { isInTranslation, typeOfContentFile } from '../content-types';
import { findRepeatedNames, lineOf, readJson } from './read-json';

/** True for files that file managers leave in folders, and for an editor's temporary files. */
export const isOfTheSystem = (name: string): boolean =>
  /^(\..*|#.*#|4913|Thumbs\.db|desktop\.ini|.*(~|\.tmp|___jb_(tmp|old)___))$/i.test(name);

/** The content of one node: a whole JSON file, or one item of a list that a file contains. */
export interface ContentDocument {
  /** Path of the file below `content/`. */
  file: string;
  /** Position of the document in the file: empty, or `[3]` in a list. */
  path: string;
  /** Name of its GraphQL type. */
  typeName: string;
  value: unknown;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns `parent.name`, or `name` at the top of a file */
export function below(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}

/** The dotted path of a fault as places are written here: `weekdays.0` becomes `weekdays[0]`. */
export const bracketed = (field: string): string => field.replace(/\.(\d+)/g, '[$1]');

/** A fault in the content, with its place in the file. */
export interface Problem {
  /** Path of the file below `content/`. */
  file: string;
  /** Position in the file, for example `hero.stats[2].label`; empty for the file as a whole. */
  path: string;
  /** Follows the file and path in a sentence, for example `is missing`. */
  reason: string;
  /** Line of the file, from 1; found by the path if the check does not give it. */
  line?: number | undefined;
}

/** @returns one line, for example `content/pages/home.json:12: hero.stats[2].label: is missing` */
export function describeProblem({ file, path, reason, line }: Problem): string {
  const place = posix.join('content', file) + (line === undefined ? '' : `:${line}`);
  return [place, path, reason].filter(Boolean).join(': ');
}

/** The line of a problem; undefined if its file is not valid JSON. */
export function findLine(root: string, { file, path }: Problem): number | undefined {
  if (!file.endsWith('.json') || path === '') return undefined;
  try {
    return lineOf(readFileSync(join(root, file), 'utf8'), path);
  } catch {
    return undefined;
  }
}

interface Content {
  documents: ContentDocument[];
  problems: Problem[];
  /** True if a file is not valid JSON, so that references to it cannot be checked. */
  isPartial: boolean;
}

/** The text of a file. @throws SyntaxError if it is not UTF-8, which browsers would show as � */
function readText(path: string): string {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new SyntaxError('it is not UTF-8: save it as UTF-8 without BOM');
  return bytes.toString();
}

interface Parsed {
  /** Undefined if the file is not valid JSON. */
  value: unknown;
  problems: Problem[];
}

/** Reads a JSON file, with a problem for each fault of its spelling. */
export function parseFile(root: string, file: string): Parsed {
  try {
    const text = readText(join(root, file));
    const problems = findRepeatedNames(text).map(({ name, line }) => ({
      ...{ file, path: name, line },
      reason: 'stands twice between the same braces, and only the last one counts',
    }));
    return { value: readJson(text), problems };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { value: undefined, problems: [{ file, path: '', reason: `is not JSON: ${reason}` }] };
  }
}

function readFile(root: string, file: string): Content {
  const typeName = typeOfContentFile(file);
  if (!typeName) {
    const reason = 'is not listed in src/gatsby/content-types.ts';
    return { documents: [], problems: [{ file, path: '', reason }], isPartial: false };
  }
  const { value: content, problems } = parseFile(root, file);
  if (content === undefined) return { documents: [], problems, isPartial: true };
  const documents = Array.isArray(content)
    ? content.map((value: unknown, index) => ({ file, path: `[${index}]`, typeName, value }))
    : [{ file, path: '', typeName, value: content }];
  return { documents, problems, isPartial: false };
}

/** The other files that a content folder may have: the logo and README files. */
const BESIDE_JSON = /^(logo\.svg|[\w/]*README\.md)$/;

/** The problem of a file that the site would ignore because of its name. */
export const strange = (file: string): Problem => ({
  ...{ file, path: '' },
  reason: 'is nothing that the site reads: names of content end with .json, in small letters',
});

/** Git's own files, where the content is a repository of its own. */
const OF_GIT = /^\.git(\/|$)/;

/** Paths of all files below a folder, sorted, except those of git, of the operating system and of editors. */
export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isOfTheSystem(entry.name))
    .map(({ parentPath, path, name }) => relative(root, join(parentPath ?? path, name)))
    .map((file) => file.split(sep).join(posix.sep))
    .filter((file) => !OF_GIT.test(file))
    .sort();
}

/**
 * Reads every JSON file in the content folder, except translations and the sources of pictures.
 *
 * @returns its documents, and a problem for each file that is unknown or is not JSON
 */
export function readContent(root: string): Content {
  const files = listFiles(root).filter(
    (file) => !file.includes('/sources/') && !isInTranslation(file),
  );
  const contents = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFile(root, file));
  const others = files.filter(
    (file) => !/\.json$|^pictures\//.test(file) && !BESIDE_JSON.test(file),
  );
  return {
    documents: contents.flatMap(({ documents }) => documents),
    problems: [...contents.flatMap(({ problems }) => problems), ...others.map(strange)],
    isPartial: contents.some(({ isPartial }) => isPartial),
  };
}

/** A field in the schema, with its value in the content: a single value or a list. */
export interface Value {
  file: string;
  path: string;
  field: GraphQLInputField;
  /** The type that has the field. */
  holder: GraphQLInputObjectType;
  value: unknown;
}

function* walkObject(file: string, type: unknown, object: unknown, path: string): Generator<Value> {
  if (!isInputObjectType(type) || !isJsonObject(object)) return;
  for (const field of Object.values(type.getFields())) {
    const value = object[field.name];
    if (value === undefined || value === null) continue;
    const at = below(path, field.name);
    if (Array.isArray(value)) yield { file, path: at, field, holder: type, value };
    const items = Array.isArray(value)
      ? value.map((item: unknown, index) => ({ item, at: `${at}[${index}]` }))
      : [{ item: value, at }];
    for (const { item, at: place } of items) {
      yield { file, path: place, field, holder: type, value: item };
      yield* walkObject(file, getNamedType(field.type), item, place);
    }
  }
}

/** Yields every list and every single value of the documents' fields in the schema, with its place. */
export function* walkValues(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Generator<Value> {
  for (const { file, typeName, value, path } of documents) {
    yield* walkObject(file, schema.getType(typeName), value, path);
  }
}

/** True for a list type. */
export const holdsList = (type: GraphQLInputType): boolean => isListType(getNullableType(type));

/** The tags of the site's languages as the content has them, valid or not. */
export function languagesOf(documents: readonly ContentDocument[]): string[] {
  const agency = documents.find(({ typeName }) => typeName === 'Agency')?.value;
  return isJsonObject(agency) && Array.isArray(agency.languages)
    ? agency.languages.map(String)
    : [];
}
