import { below, isJsonObject, type ContentDocument } from './content-document';
import type { ContentModel, FieldModel } from './content-model';

/** A single value in the content: lists are taken apart, objects descended into. */
export interface Value {
  file: string;
  path: string;
  field: FieldModel;
  value: unknown;
}

function* walkObject(
  model: ContentModel,
  file: string,
  typeName: string,
  object: unknown,
  path: string,
): Generator<Value> {
  if (!isJsonObject(object)) return;
  for (const field of model.types.get(typeName)?.fields.values() ?? []) {
    const held = object[field.name];
    const items = field.isList && Array.isArray(held) ? held : [held];
    for (const [index, value] of items.entries()) {
      if (value === undefined || value === null) continue;
      const at = below(path, field.name) + (field.isList ? `[${index}]` : '');
      yield { file, path: at, field, value };
      yield* walkObject(model, file, field.typeName, value, at);
    }
  }
}

/** Every value of the documents that the schema declares, with its place. */
export function* walkValues(
  model: ContentModel,
  documents: readonly ContentDocument[],
): Generator<Value> {
  for (const { file, typeName, value, path } of documents) {
    yield* walkObject(model, file, typeName, value, path);
  }
}
