import type { CmsField } from 'decap-cms-core';
import { ENTRIES } from '../../domain/content-editor';

type JsonObject = Record<string, unknown>;

/** A field of the editor; `is_object` marks a list of at most one that stands for an object which may be missing. */
export type EditorField = CmsField & {
  is_object?: true;
  field?: EditorField;
  fields?: EditorField[];
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);

/** Whether a file is a list, which the editor shows as the only field of an object. */
export const isListFile = ([first, ...others]: readonly EditorField[]): boolean =>
  first?.name === ENTRIES && others.length === 0;

function valueToEditor(field: EditorField, value: unknown): unknown {
  if (field.is_object) return isObject(value) ? [objectToEditor(field.fields, value)] : [];
  if (!field.fields) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      isObject(item) ? objectToEditor(field.fields, item) : item,
    );
  }
  return isObject(value) ? objectToEditor(field.fields, value) : value;
}

function objectToEditor(fields: readonly EditorField[] = [], object: JsonObject): JsonObject {
  const known = fields.filter(({ name }) => name in object);
  const edited = known.map((field) => [field.name, valueToEditor(field, object[field.name])]);
  return { ...object, ...(Object.fromEntries(edited) as JsonObject) };
}

/**
 * A document of content as the editor holds it: an object whose optional objects are lists of at most one.
 *
 * @param fields of the file
 * @param document what its JSON says
 */
export function toEditor(fields: readonly EditorField[], document: unknown): JsonObject {
  if (isListFile(fields)) return objectToEditor(fields, { [ENTRIES]: document });
  return isObject(document) ? objectToEditor(fields, document) : {};
}

function valueToContent(field: EditorField, value: unknown): unknown {
  if (field.is_object) {
    const [only] = Array.isArray(value) ? (value as unknown[]) : [];
    return isObject(only) ? objectToContent(field.fields, only) : undefined;
  }
  if (!field.fields) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      isObject(item) ? objectToContent(field.fields, item) : item,
    );
  }
  return isObject(value) ? objectToContent(field.fields, value) : value;
}

function objectToContent(fields: readonly EditorField[] = [], object: JsonObject): JsonObject {
  const entries = fields.map((field) => {
    const value = valueToContent(field, object[field.name]);
    return [field.name, field.required === false && isBlank(value) ? undefined : value] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The document that content keeps of what the editor holds: in the schema's order, without what is optional and empty. */
export function toContent(fields: readonly EditorField[], edited: JsonObject): unknown {
  const document = objectToContent(fields, edited);
  return isListFile(fields) ? (document[ENTRIES] ?? []) : document;
}
