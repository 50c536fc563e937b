import { posix } from 'node:path';
import type { CmsCollection, CmsCollectionFile } from 'decap-cms-core';
import { type GraphQLInputObjectType, type GraphQLSchema, isInputObjectType } from 'gatsby/graphql';
import {
  CONTENT_FOLDERS,
  directive,
  isInTranslation,
  readContentSchema,
  typeOfContentFile,
} from '../content-types';
import {
  type ContentDocument,
  listFiles,
  parseFile,
  readContent,
  walkValues,
} from '../content-check/content-document';
import { contentSchema } from '../schema';
import { languageName } from '../../language/languages';
import { translatedLanguages } from '../content-check/untranslated';
import { ENTRIES, WORDS_PREFIX } from '../../domain/content-editor';
import { type FieldContext, fieldsOf, haveWords, labelOf, listOf, wordFieldsOf } from './fields';

/** Folders whose files are entries of one kind that the editor can add. */
const ENTRY_FOLDERS = CONTENT_FOLDERS.filter((folder) => folder !== 'services');

/** A text longer than this is written in a box of several lines. */
const LONG_TEXT = 60;

/** The fields, as `Type.field`, that hold a long text somewhere. */
function longFields(schema: GraphQLSchema, documents: readonly ContentDocument[]): Set<string> {
  const found = new Set<string>();
  for (const { holder, field, value } of walkValues(schema, documents)) {
    if (typeof value === 'string' && value.length > LONG_TEXT) {
      found.add(`${holder.name}.${field.name}`);
    }
  }
  return found;
}

/** The folder below `content/` of each field's first picture, by `Type.field`. */
function pictureFolders(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Map<string, string> {
  const folders = new Map<string, string>();
  for (const { file, holder, field, value } of walkValues(schema, documents)) {
    if (typeof value !== 'string' || !directive(schema, field, 'fileByRelativePath')) continue;
    const name = `${holder.name}.${field.name}`;
    if (!folders.has(name))
      folders.set(name, posix.join(posix.dirname(file), posix.dirname(value)));
  }
  return folders;
}

const nameOf = (file: string): string => posix.basename(file, '.json');

/** The collection of a file: its folder's, or that of the agency. */
const collectionOf = (file: string): string =>
  posix.dirname(file) === '.' ? 'agency' : posix.basename(posix.dirname(file));

function inputType(schema: GraphQLSchema, file: string): GraphQLInputObjectType {
  const type = schema.getType(typeOfContentFile(file) ?? '');
  if (!isInputObjectType(type)) throw new Error(`content/${file}: has no type in the schema`);
  return type;
}

interface Reading {
  root: string;
  schema: GraphQLSchema;
  contextOf: (file: string) => FieldContext;
}

/** A file of which there is one. A list at its top is shown as its only field. */
function fileEntry({ root, schema, contextOf }: Reading, file: string): CmsCollectionFile {
  const type = inputType(schema, file);
  const context = contextOf(file);
  const isList = Array.isArray(parseFile(root, file).value);
  const list = { name: ENTRIES, label: labelOf(nameOf(file)), ...listOf(context, type) };
  return {
    name: nameOf(file),
    label: labelOf(nameOf(file).replaceAll('-', ' ')),
    file: posix.join('content', file),
    ...(type.description && { description: type.description }),
    fields: isList ? [list] : fieldsOf(context, type),
  };
}

/** A folder in which each entry has a file of its own. */
function folderCollection({ schema, contextOf }: Reading, folder: string): CmsCollection {
  const name = posix.basename(folder);
  const file = posix.join(folder, 'entry.json');
  const type = inputType(schema, file);
  return {
    name,
    label: labelOf(name.replaceAll('-', ' ')),
    folder: posix.join('content', folder),
    ...(type.description && { description: type.description }),
    identifier_field: 'title',
    summary: '{{title}}',
    slug: '{{fields.title}}',
    create: true,
    extension: 'json',
    format: 'json',
    fields: fieldsOf(contextOf(file), type),
  };
}

/** The words of a file in a further language, which may have none yet; undefined for a file without words. */
function translatedFile(
  { root, schema, contextOf }: Reading,
  tag: string,
  original: string,
): CmsCollectionFile | undefined {
  const type = inputType(schema, original);
  const isList = Array.isArray(parseFile(root, original).value);
  const fields = wordFieldsOf(contextOf(original), type, isList);
  if (!haveWords(fields)) return undefined;
  const list = { ...listOf(contextOf(original), type), fields };
  const entries = { name: ENTRIES, label: labelOf(nameOf(original)), ...list };
  return {
    name: original.replace(/\.json$/, '').replaceAll('/', '-'),
    label: labelOf(original.replace(/\.json$/, '').replaceAll(/[-/]/g, ' ')),
    file: posix.join('content', tag, original),
    fields: isList ? [entries] : fields,
  };
}

/** A collection of the words of each further language. */
const translations = (reading: Reading, originals: readonly string[]): CmsCollection[] =>
  translatedLanguages(reading.root).map((tag) => ({
    name: WORDS_PREFIX + tag.toLowerCase(),
    label: languageName(tag),
    files: originals.flatMap((file) => translatedFile(reading, tag, file) ?? []),
  }));

/** Finds the collection of each type's entries. */
function findTargets(files: readonly string[]): FieldContext['targetOf'] {
  const ofFolders = ENTRY_FOLDERS.map((folder) => {
    const type = typeOfContentFile(posix.join(folder, 'entry.json'));
    return [type, { collection: posix.basename(folder) }] as const;
  });
  const ofFiles = files.map((file) => {
    const target = { collection: collectionOf(file), file: nameOf(file) };
    return [typeOfContentFile(file), target] as const;
  });
  const targets = new Map([...ofFiles, ...ofFolders]);
  return (typeName) => {
    const target = targets.get(typeName);
    if (!target) throw new Error(`No file holds ${typeName}, which other content refers to.`);
    return target;
  };
}

/**
 * The collections of the editor: every file of the content with every field that the schema has, and the words of each further
 * language.
 *
 * @param root the content folder
 */
export function editorCollections(root: string): CmsCollection[] {
  const schema = readContentSchema(contentSchema);
  const { documents } = readContent(root);
  const long = longFields(schema, documents);
  const folders = pictureFolders(schema, documents);
  const files = listFiles(root).filter(
    (file) => file.endsWith('.json') && !file.startsWith('pictures/') && !isInTranslation(file),
  );
  const isEntry = (file: string) => ENTRY_FOLDERS.includes(posix.dirname(file));
  const single = files.filter((file) => !isEntry(file));
  const targetOf = findTargets(single);
  const reading: Reading = {
    root,
    schema,
    contextOf: (file) => ({
      schema,
      folderOf: (holder, field) =>
        posix.relative(posix.dirname(file), folders.get(`${holder}.${field}`) ?? 'pictures'),
      targetOf,
      isLong: (holder, field) => long.has(`${holder}.${field}`),
    }),
  };
  const names = [...new Set(single.map(collectionOf))];
  return [
    ...names.map((name) => ({
      name,
      label: labelOf(name),
      files: single
        .filter((file) => collectionOf(file) === name)
        .map((file) => fileEntry(reading, file)),
    })),
    ...ENTRY_FOLDERS.map((folder) => folderCollection(reading, folder)),
    ...translations(reading, files),
  ];
}
