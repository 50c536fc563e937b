import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isInputObjectType, type GraphQLInputObjectType } from 'gatsby/graphql';
import type { CmsCollection } from 'decap-cms-core';
import { editJson } from '../../domain/edit-json';
import { type EditorField, toContent, toEditor } from '../../admin/editor/document-values';
import { untranslated } from '../../admin/editor/untranslated';
import { ENTRIES } from '../../domain/content-editor';
import { readContentSchema, typeOfContentFile } from '../content-types';
import { findContentProblems, findUnwritten } from '../content-check/find-problems';
import { testOurContent } from '../../../testing/pages/content/our-content';
import { contentSchema } from '../schema';
import { editorCollections } from './collections';

const ROOTS = ['content', 'testing/content/dental', 'testing/content/hamburg'];

interface EditedFile {
  file: string;
  fields: EditorField[];
}

/** The files of a collection that are there, by their paths in the project. */
function filesOf({ files, folder = '', fields = [] }: CmsCollection, root: string): EditedFile[] {
  if (files) return files;
  return readdirSync(folder.replace('content', root)).map((name) => ({
    file: path.posix.join(folder, name),
    fields: fields,
  }));
}

const formsOf = (root: string) =>
  editorCollections(root).flatMap((collection) => filesOf(collection, root));

const isThere = (root: string, { file }: EditedFile): boolean =>
  existsSync(file.replace('content', root));

/** Of a further language, a file that is not there yet has a form, too. */
const editedFiles = (root: string) => formsOf(root).filter((form) => isThere(root, form));

describe.each(ROOTS)('%s', (root) => {
  it('is edited whole: each of its files is an entry of the editor', () => {
    const there = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join('content', file.split(path.sep).join('/')))
      .filter((file) => file.endsWith('.json') && !/\/(pictures|translated)\b/.test(file));
    expect(
      editedFiles(root)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(there.sort());
  });

  it('is byte for byte the same after each file was saved without a change', () => {
    const changed = editedFiles(root).filter(({ file, fields }) => {
      const text = readFileSync(file.replace('content', root), 'utf8');
      const edited = toEditor(fields, JSON.parse(text));
      return editJson(text, toContent(fields, JSON.parse(JSON.stringify(edited)))) !== text;
    });
    expect(changed.map(({ file }) => file)).toEqual([]);
  });
});

describe('a file that a language has no words of yet', () => {
  const missing = formsOf('content').filter((form) => !isThere('content', form));
  const original = ({ file }: EditedFile): unknown =>
    JSON.parse(readFileSync(file.replace('content/hi/', 'content/'), 'utf8'));

  testOurContent('has a form', () => {
    expect(missing.map(({ file }) => file)).toContain('content/hi/pages/about.json');
  });

  it('begins with the entries whose words are wanted, which the check takes for whole', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'untranslated-'));
    await cp('content', root, { recursive: true });
    for (const form of missing) {
      const edited = toEditor(form.fields, untranslated(form.fields, original(form)));
      const place = form.file.replace('content', root);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify(toContent(form.fields, edited)));
    }
    expect(await findContentProblems(root, 'src/pages')).toEqual([]);
    await rm(root, { recursive: true });
  });
});

/** Fields of a type that no widget edits, with those of the types in it. */
function missingFields(type: GraphQLInputObjectType, fields: readonly EditorField[]): string[] {
  return Object.values(type.getFields()).flatMap(({ name, type: ofField }) => {
    // Of translations alone.
    if (name === 'slug') return [];
    const edited = fields.find((field) => field.name === name);
    if (!edited) return [`${type.name}.${name}`];
    let inner: unknown = ofField;
    while (inner !== null && typeof inner === 'object' && 'ofType' in inner) inner = inner.ofType;
    return isInputObjectType(inner) ? missingFields(inner, edited.fields ?? []) : [];
  });
}

it('every field of the schema can be edited', () => {
  const schema = readContentSchema(contentSchema);
  const missing = editorCollections('content')
    .filter(({ name }) => !name.startsWith('words-'))
    .flatMap((collection) => filesOf(collection, 'content'))
    .flatMap(({ file, fields }) => {
      const type = schema.getType(typeOfContentFile(file.replace('content/', '')) ?? '');
      const [first] = fields;
      const own = first?.name === ENTRIES ? (first.fields ?? []) : fields;
      return isInputObjectType(type) ? missingFields(type, own) : [file];
    });
  expect(missing).toEqual([]);
});

const fieldOf = (collection: string, ...names: string[]) => {
  const found = editorCollections('content').find(({ name }) => name === collection);
  let fields = (found?.fields ?? []) as EditorField[];
  let field: EditorField | undefined;
  for (const name of names) {
    field = fields.find((one) => one.name === name);
    fields = field?.fields ?? [];
  }
  return field;
};

it('references are chosen among what is there, and pictures are put with their kind', () => {
  expect(fieldOf('case-studies', 'category')).toMatchObject({
    widget: 'relation',
    collection: 'portfolio',
    file: 'categories',
    value_field: 'entries.*.key',
  });
  expect(fieldOf('case-studies', 'mark')).toMatchObject({
    widget: 'image',
    media_folder: '../../pictures/clients',
  });
  expect(fieldOf('case-studies', 'picture', 'image')).toMatchObject({
    media_folder: '../../pictures',
  });
});

it('a list of a fixed length can be no longer or shorter', () => {
  expect(fieldOf('case-studies', 'metrics')).toMatchObject({ widget: 'list', min: 3, max: 3 });
});

it('an object that may be missing asks for nothing while it is', () => {
  const second = fieldOf('case-studies', 'secondPicture');
  expect(second).toMatchObject({ widget: 'list', max: 1, is_object: true, required: false });
});

/** The value of a new entry, by the fields' own: as Decap puts it together. */
const newEntry = (fields: readonly EditorField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const own: unknown = 'default' in field ? field.default : undefined;
      const value = field.widget === 'object' ? newEntry(field.fields ?? []) : own;
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );

describe('a new case study', () => {
  const study = editorCollections('content').find(({ name }) => name === 'case-studies');
  const fields = (study?.fields ?? []) as EditorField[];

  it('has each word that it needs, to be written, and no fact that somebody made up', () => {
    expect(newEntry(fields)).toMatchInlineSnapshot(`
      {
        "challenge": "To be written: challenge",
        "changes": [
          {
            "after": "To be written: after",
            "before": "To be written: before",
            "what": "To be written: what",
          },
          {
            "after": "To be written: after",
            "before": "To be written: before",
            "what": "To be written: what",
          },
          {
            "after": "To be written: after",
            "before": "To be written: before",
            "what": "To be written: what",
          },
        ],
        "client": "To be written: client",
        "description": "To be written: description",
        "duration": "To be written: duration",
        "features": [
          "To be written: features",
        ],
        "formerHrefs": [],
        "inPortfolio": false,
        "meta": {
          "description": "To be written: description",
          "title": "To be written: title",
        },
        "metrics": [
          {
            "label": "To be written: label",
            "value": "To be written: value",
          },
          {
            "label": "To be written: label",
            "value": "To be written: value",
          },
          {
            "label": "To be written: label",
            "value": "To be written: value",
          },
        ],
        "people": "To be written: people",
        "picture": {
          "alt": "To be written: alt",
        },
        "quote": {
          "name": "To be written: name",
          "role": "To be written: role",
          "text": "To be written: text",
        },
        "results": "To be written: results",
        "secondPicture": [],
        "solution": "To be written: solution",
        "tech": [
          "To be written: tech",
        ],
        "title": "To be written: title",
      }
    `);
  });

  it('is whole once its facts are filled in', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'new-entry-'));
    await cp('content', root, { recursive: true });
    const folder = path.join(root, 'portfolio/case-studies');
    const [file = ''] = readdirSync(folder);
    const other = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const { category, mark, published, picture, budget, meta } = other;
    const facts = { category, mark, published, budget, order: readdirSync(folder).length + 1 };
    const words = newEntry(fields);
    const made = toContent(fields, {
      ...words,
      ...facts,
      href: '/portfolio/new',
      meta: { ...Object(words.meta), updated: meta.updated },
      picture: { ...Object(words.picture), image: picture.image },
    });
    writeFileSync(path.join(folder, 'new.json'), JSON.stringify(made));
    expect(await findContentProblems(root, path.resolve('src/pages'))).toEqual([]);
    expect(findUnwritten(root)).not.toEqual([]);
    await rm(root, { recursive: true });
  });
});
