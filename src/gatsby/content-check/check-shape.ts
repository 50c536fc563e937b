import { below, isJsonObject, type ContentDocument } from './content-document';
import type { ContentModel, FieldModel } from './content-model';
import type { Problem } from './problem';

type Fault = Pick<Problem, 'path' | 'reason'>;

const SCALARS: Readonly<Record<string, { called: string; accepts: (value: unknown) => boolean }>> =
  {
    String: { called: 'text', accepts: (value) => typeof value === 'string' },
    ID: { called: 'text', accepts: (value) => typeof value === 'string' },
    Date: {
      called: 'a date such as 2024-05-31',
      accepts: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    },
    Boolean: { called: 'true or false', accepts: (value) => typeof value === 'boolean' },
    Int: { called: 'a whole number', accepts: Number.isInteger },
    Float: { called: 'a number', accepts: Number.isFinite },
    JSON: { called: 'anything', accepts: () => true },
  };

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function checkScalar(value: unknown, typeName: string, path: string): Fault[] {
  const scalar = SCALARS[typeName];
  if (!scalar) return [{ path, reason: `has the type ${typeName}, which the schema lacks` }];
  if (!scalar.accepts(value)) return [{ path, reason: `must be ${scalar.called}` }];
  return isEmpty(value) ? [{ path, reason: 'is empty' }] : [];
}

function checkItem(model: ContentModel, field: FieldModel, value: unknown, path: string): Fault[] {
  const values = model.enums.get(field.typeName);
  if (field.isFile || field.link) return checkScalar(value, 'String', path);
  if (values) {
    const isKnown = typeof value === 'string' && values.has(value);
    const reason = `${JSON.stringify(value)} is not one of ${[...values].join(', ')}`;
    return isKnown ? [] : [{ path, reason }];
  }
  return model.types.has(field.typeName)
    ? checkObject(model, field.typeName, value, path)
    : checkScalar(value, field.typeName, path);
}

function checkList(model: ContentModel, field: FieldModel, value: unknown, path: string): Fault[] {
  if (!Array.isArray(value)) return [{ path, reason: 'must be a list' }];
  const faults = value.flatMap((item, index) => checkItem(model, field, item, `${path}[${index}]`));
  if (field.count !== undefined && value.length !== field.count) {
    faults.push({ path, reason: `has ${value.length} items, must have ${field.count}` });
  } else if (field.isRequired && value.length === 0) {
    faults.push({ path, reason: 'is empty' });
  }
  return faults;
}

function checkField(model: ContentModel, field: FieldModel, value: unknown, path: string): Fault[] {
  // Gatsby fills it from another field of the document.
  if (field.link?.from) return [];
  if (value === undefined || value === null) {
    return field.isRequired ? [{ path, reason: 'is missing' }] : [];
  }
  return field.isList ? checkList(model, field, value, path) : checkItem(model, field, value, path);
}

function checkObject(model: ContentModel, typeName: string, value: unknown, path: string): Fault[] {
  const fields = model.types.get(typeName)?.fields;
  if (!fields) return [{ path, reason: `has the type ${typeName}, which the schema lacks` }];
  if (!isJsonObject(value)) return [{ path, reason: `must be an object (${typeName})` }];
  const unknown = Object.keys(value).filter((name) => !fields.has(name));
  return [
    ...[...fields.values()].flatMap((field) =>
      checkField(model, field, value[field.name], below(path, field.name)),
    ),
    ...unknown.map((name) => ({
      path: below(path, name),
      reason: `is not a field of ${typeName}`,
    })),
  ];
}

/** Missing, empty, unknown and wrongly typed fields, unknown enum values, wrong counts. */
export function checkShape(model: ContentModel, document: ContentDocument): Problem[] {
  const { file, typeName, value, path } = document;
  return checkObject(model, typeName, value, path).map((fault) => ({ file, ...fault }));
}
