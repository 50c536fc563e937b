import type {
  CmsField,
  CmsFieldBoolean,
  CmsFieldFileOrImage,
  CmsFieldList,
  CmsFieldNumber,
  CmsFieldObject,
  CmsFieldRelation,
  CmsFieldSelect,
  CmsFieldStringOrText,
} from 'decap-cms-core';
import {
  getNamedType,
  getNullableType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'gatsby/graphql';
import { ENTRIES } from '../../domain/content-editor';
import { directive } from '../content-types';
import { holdsList } from '../content-check/content-document';
import { UNWRITTEN } from '../content-check/find-problems';
import { isFact } from '../content-check/translation';
import { isIdentity } from '../../language/merge-words';

/** The collection in which entries of a type are. */
export interface LinkTarget {
  collection: string;
  /** Name of the file in its collection; undefined where each entry has a file of its own. */
  file?: string | undefined;
}

/** The content around a document, on which its fields depend. */
export interface FieldContext {
  schema: GraphQLSchema;
  /** The folder of a field's pictures, as its document names it, such as `../pictures`. */
  folderOf: (holder: string, field: string) => string;
  /** @param typeName of the entries that a field refers to */
  targetOf: (typeName: string) => LinkTarget;
  /** Whether texts of a field are long, and so are written in a box of several lines. */
  isLong: (holder: string, field: string) => boolean;
}

/** The widgets that content needs. */
type Widget =
  | CmsFieldBoolean
  | (CmsFieldFileOrImage & { media_folder: string; public_folder: string })
  | CmsFieldList
  | CmsFieldNumber
  | CmsFieldObject
  | CmsFieldRelation
  | CmsFieldSelect
  | CmsFieldStringOrText;

/** Our own (src/admin/editor/icon-widget.tsx), which Decap's types do not know. */
const ICON_WIDGET = { widget: 'icon' } as unknown as CmsFieldStringOrText;

/** Labels of names that say little to who does not write code. */
const LABELS = new Map([
  ['ctas', 'Buttons'],
  ['cta', 'Button'],
  ['formerHrefs', 'Former addresses'],
  ['href', 'Address'],
  ['meta', 'For search engines'],
]);

/** The label of a field: `startEveryMinutes` becomes "Start every minutes". */
export function labelOf(name: string): string {
  const label = LABELS.get(name);
  if (label !== undefined) return label;
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields that tell an item of a list best, the best first. */
const TELLING = ['name', 'title', 'label', 'heading', 'question', 'value', 'key', 'href', 'alt'];

/** The summary of an item in a closed list; undefined if none of its fields tells it. */
function summaryOf(type: GraphQLInputObjectType): string | undefined {
  const fields = type.getFields();
  const name = TELLING.find((candidate) => fields[candidate] && !holdsList(fields[candidate].type));
  return name === undefined ? undefined : `{{fields.${name}}}`;
}

function relation(
  { targetOf }: FieldContext,
  { by, to }: Readonly<Record<string, unknown>>,
): Widget {
  const { collection, file } = targetOf(String(to));
  const path = (name: string) => (file === undefined ? name : `${ENTRIES}.*.${name}`);
  return {
    widget: 'relation',
    collection,
    ...(file !== undefined && { file }),
    value_field: path(String(by)),
    search_fields: [path(String(by))],
    display_fields: [path(String(by))],
    options_length: 100,
  };
}

/** A picture beside the content; a new one is put with the others of its field. */
function picture({ folderOf }: FieldContext, holder: string, field: string): Widget {
  const folder = folderOf(holder, field);
  return { widget: 'image', choose_url: false, media_folder: folder, public_folder: folder };
}

/** The widget of one value: of a field, or of an item of its list. */
function valueWidget(context: FieldContext, holder: string, field: GraphQLInputField): Widget {
  const link = directive(context.schema, field, 'link');
  if (link) return relation(context, link);
  if (directive(context.schema, field, 'fileByRelativePath')) {
    return picture(context, holder, field.name);
  }
  const type = getNamedType(field.type);
  if (isInputObjectType(type)) return { widget: 'object', fields: fieldsOf(context, type) };
  if (type.name === 'Icon') return ICON_WIDGET;
  if (isEnumType(type)) {
    return { widget: 'select', options: type.getValues().map(({ name }) => name) };
  }
  switch (type.name) {
    case 'Int':
      return { widget: 'number', value_type: 'int', step: 1 };
    case 'Float':
      return { widget: 'number', value_type: 'float' };
    case 'Boolean':
      return { widget: 'boolean' };
    default:
      return { widget: context.isLong(holder, field.name) ? 'text' : 'string' };
  }
}

/** The widget of a list; enums and references are chosen together. */
function listWidget(context: FieldContext, holder: string, field: GraphQLInputField): Widget {
  const count = countOf(context, field);
  const bounds = count === undefined ? {} : { min: count, max: count };
  const item = valueWidget(context, holder, field);
  if (item.widget === 'select' || item.widget === 'relation') {
    return { ...item, multiple: true, ...bounds };
  }
  const type = getNamedType(field.type);
  const label = labelOf(field.name);
  if (isInputObjectType(type)) return { ...listOf(context, type), ...bounds };
  const single = { name: 'item', label, ...item } as CmsField;
  return { widget: 'list', field: single, collapsed: false, ...bounds };
}

/** A list of objects, each closed to the line that tells it. */
export function listOf(context: FieldContext, type: GraphQLInputObjectType) {
  const summary = summaryOf(type);
  return {
    widget: 'list',
    fields: fieldsOf(context, type),
    collapsed: true,
    label_singular: 'entry',
    ...(summary !== undefined && { summary }),
  } as const;
}

function widgetOf(context: FieldContext, holder: string, field: GraphQLInputField): Widget {
  if (isListType(getNullableType(field.type))) return listWidget(context, holder, field);
  const type = getNullableType(field.type);
  // Decap asks for what an object requires even where the object itself may be missing: a list of at most one does not.
  if (!isNonNullType(field.type) && isInputObjectType(type)) {
    return { ...listOf(context, type), max: 1, is_object: true } as Widget;
  }
  return valueWidget(context, holder, field);
}

/** The fixed length of a list; undefined for any other. */
function countOf({ schema }: FieldContext, field: GraphQLInputField): number | undefined {
  const count = directive(schema, field, 'count')?.is;
  return typeof count === 'number' ? count : undefined;
}

/** One value of a new entry: a text that says what is to be written; undefined for a fact, which only a person knows. */
function newItem(context: FieldContext, field: GraphQLInputField): unknown {
  const type = getNamedType(field.type);
  if (isInputObjectType(type)) return newObject(context, type);
  if (type.name === 'Boolean') return false;
  if (isFact(context.schema, field)) return undefined;
  return UNWRITTEN + labelOf(field.name).toLowerCase();
}

/** The value of a field in a new entry; what may be missing is. */
function newValue(context: FieldContext, field: GraphQLInputField): unknown {
  const isRequired = isNonNullType(field.type);
  if (!isListType(getNullableType(field.type))) {
    return isRequired ? newItem(context, field) : undefined;
  }
  const item = isRequired ? newItem(context, field) : undefined;
  return item === undefined ? [] : Array.from({ length: countOf(context, field) ?? 1 }, () => item);
}

const newObject = (context: FieldContext, type: GraphQLInputObjectType): object =>
  Object.fromEntries(
    Object.values(type.getFields())
      .map((field) => [field.name, newValue(context, field)] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Decap makes the value of a single object from those of its fields, and that of a list only where it is told. */
function defaultOf(context: FieldContext, field: GraphQLInputField): { default?: unknown } {
  const isObject = isInputObjectType(getNamedType(field.type)) && !holdsList(field.type);
  if (isObject) return isNonNullType(field.type) ? {} : { default: [] };
  const value = newValue(context, field);
  return value === undefined ? {} : { default: value };
}

/**
 * The fields of a content type as Decap edits them (https://decapcms.org/docs/widgets/).
 *
 * @param type of `readContentSchema`
 * @returns one for each field that content holds, in the schema's order, with its description as the hint
 */
export const fieldsOf = (context: FieldContext, type: GraphQLInputObjectType): CmsField[] =>
  Object.values(type.getFields())
    .filter((field) => !directive(context.schema, field, 'ofTranslation'))
    .map((field) => {
      const base = {
        name: field.name,
        label: labelOf(field.name),
        ...(field.description && { hint: field.description }),
        required: isNonNullType(field.type) && !isBoolean(field),
      };
      return {
        ...base,
        ...defaultOf(context, field),
        ...widgetOf(context, type.name, field),
      } as CmsField;
    });

/** A switch that is off has a value, too. */
const isBoolean = (field: GraphQLInputField): boolean =>
  getNamedType(field.type).name === 'Boolean';

/** Whether there are words among the fields of a translation. */
export const haveWords = (fields: readonly CmsField[]): boolean =>
  fields.some(({ name }) => !isIdentity(name));

function wordWidget(
  context: FieldContext,
  holder: string,
  field: GraphQLInputField,
): Widget | undefined {
  const type = getNamedType(field.type);
  const isList = holdsList(field.type);
  if (isInputObjectType(type)) {
    const fields = wordFieldsOf(context, type, isList);
    if (!haveWords(fields)) return undefined;
    return isList ? { ...listOf(context, type), fields } : { widget: 'object', fields };
  }
  if (isFact(context.schema, field)) return undefined;
  const text: Widget = { widget: context.isLong(holder, field.name) ? 'text' : 'string' };
  const item = { name: 'item', label: labelOf(field.name), ...text } as CmsField;
  return isList ? { widget: 'list', field: item, collapsed: false } : text;
}

/**
 * The fields of a translation: the words of a type, all of which may be missing.
 *
 * @param isEntry whether it is an entry of a list, which is found by its key, address or path
 */
export const wordFieldsOf = (
  context: FieldContext,
  type: GraphQLInputObjectType,
  isEntry: boolean,
): CmsField[] =>
  Object.values(type.getFields()).flatMap((field) => {
    const widget: Widget | undefined =
      isEntry && isIdentity(field.name)
        ? { widget: 'string' }
        : wordWidget(context, type.name, field);
    if (!widget) return [];
    const hint = field.description ? { hint: field.description } : {};
    const base = { name: field.name, label: labelOf(field.name), ...hint, required: false };
    return [{ ...base, ...widget }];
  });
