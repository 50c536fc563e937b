import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'gatsby/graphql';
import { below, isJsonObject, type ContentDocument } from './content-document';

/** A field that the schema declares, with what the content has for it: a single value, or a whole list. */
export interface Value {
  file: string;
  path: string;
  field: GraphQLInputField;
  value: unknown;
}

function* walkObject(file: string, type: unknown, object: unknown, path: string): Generator<Value> {
  if (!isInputObjectType(type) || !isJsonObject(object)) return;
  for (const field of Object.values(type.getFields())) {
    const value = object[field.name];
    if (value === undefined || value === null) continue;
    const at = below(path, field.name);
    if (Array.isArray(value)) yield { file, path: at, field, value };
    const items = Array.isArray(value)
      ? value.map((item: unknown, index) => ({ item, at: `${at}[${index}]` }))
      : [{ item: value, at }];
    for (const { item, at: place } of items) {
      yield { file, path: place, field, value: item };
      yield* walkObject(file, getNamedType(field.type), item, place);
    }
  }
}

/** Every list and every single value of the documents that the schema declares, with its place. */
export function* walkValues(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Generator<Value> {
  for (const { file, typeName, value, path } of documents) {
    yield* walkObject(file, schema.getType(typeName), value, path);
  }
}

/** True for a field of the schema that holds several values. */
export const holdsList = (type: GraphQLInputType): boolean => isListType(getNullableType(type));
