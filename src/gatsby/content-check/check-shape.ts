import {
  coerceInputValue,
  getNamedType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isNonNullType,
} from 'gatsby/graphql';
import {
  bracketed,
  type ContentDocument,
  holdsList,
  type Problem,
  type Value,
  walkValues,
} from './content-document';
import { directive } from '../content-types';
import { type ConsultationRules, consultationRulesSchema } from '../../domain/consultation';
import { fieldErrors } from '../../domain/zod';
import { minutesOf } from '../../domain/clock';

/** The place in the file, such as `hero.stats[2].label`; it begins where the document starts. */
function placeOf(start: string, path: readonly (string | number)[]): string {
  return path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    return place ? `${place}.${key}` : key;
  }, start);
}

/** An HTML tag, comment or entity. */
const HTML = /<\/?[a-z!]|&(?:[a-z]+|#\d+);/i;

/** Why a text is not plain text; undefined if it is. */
export function plainTextFault(text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  return HTML.test(text) ? 'holds HTML, which would be shown as it is: texts are plain' : undefined;
}

/** Faults in lists and texts that GraphQL accepts. */
function faultOf(schema: GraphQLSchema, { field, value, path }: Value): string | undefined {
  if (directive(schema, field, 'ofTranslation')) return 'belongs into translations alone';
  const fault = typeof value === 'string' ? plainTextFault(value) : undefined;
  if (fault !== undefined) return fault;
  if (!Array.isArray(value)) {
    const isItem = path.endsWith(']');
    return holdsList(field.type) && !isItem ? 'must be a list' : undefined;
  }
  const count = directive(schema, field, 'count')?.is;
  if (count !== undefined && value.length !== count) {
    return `has ${value.length} items, must have ${String(count)}`;
  }
  return isNonNullType(field.type) && value.length === 0 ? 'is empty' : undefined;
}

/** Finds fields that are missing, empty, unknown or of the wrong type, unknown enum values, and lists of the wrong length. */
export function checkShape(schema: GraphQLSchema, document: ContentDocument): Problem[] {
  const { file, typeName, value, path } = document;
  const type = schema.getType(typeName);
  if (!isInputObjectType(type)) {
    return [{ file, path, reason: `has the type ${typeName}, which the schema lacks` }];
  }
  const problems: Problem[] = [];
  coerceInputValue(value, type, (at, found, { message }) => {
    const told = inWords(type, { path: at, value: found, message });
    problems.push({ file, path: placeOf(path, told.path), reason: told.reason });
  });
  for (const found of walkValues(schema, [document])) {
    const reason = faultOf(schema, found);
    if (reason) problems.push({ file, path: found.path, reason });
  }
  return problems;
}

/** Finds faults in the rules for calls that GraphQL accepts, by the schema that the functions use. */
export function checkConsultation({ file, typeName, path, value }: ContentDocument): Problem[] {
  if (typeName !== 'ConsultationRules') return [];
  const parsed = consultationRulesSchema.safeParse(value);
  if (!parsed.success) {
    return fieldErrors(parsed.error.issues).map(({ field, message }) => ({
      file,
      path: bracketed(field),
      reason: message,
    }));
  }
  const reason = faultOfTimes(parsed.data);
  return reason === undefined ? [] : [{ file, path, reason }];
}

/** Limit of `free_starts` in supabase/schemas. */
const MOST_TIMES = 2000;

function faultOfTimes(rules: ConsultationRules): string | undefined {
  const open = minutesOf(rules.closes) - minutesOf(rules.opens);
  if (open < rules.minutes) return 'no call fits between opens and closes';
  const timesOfDay = Math.floor((open - rules.minutes) / rules.startEveryMinutes) + 1;
  const times = rules.horizonDays * timesOfDay;
  return times <= MOST_TIMES
    ? undefined
    : `up to ${times} times would be offered, more than ${MOST_TIMES}: lower horizonDays or raise startEveryMinutes`;
}

/** A fault that graphql-js finds in a document: where it is, the value there, and a message for developers. */
interface Fault {
  path: readonly (string | number)[];
  value: unknown;
  message: string;
}

/** A place in the document, and a message for the editor of the content. */
interface Told {
  path: readonly (string | number)[];
  reason: string;
}

const MUST_BE: Readonly<Record<string, string>> = {
  String: 'must be a text in double quotes',
  Int: 'must be a whole number without quotes',
  Float: 'must be a number without quotes',
  Boolean: 'must be true or false without quotes',
};

/** The fields of the object type at a place in a document; empty if no object belongs there. */
function fieldsAt(type: GraphQLInputType, path: readonly (string | number)[]) {
  let object = getNamedType(type);
  for (const key of path) {
    if (typeof key === 'number' || !isInputObjectType(object)) continue;
    const field = object.getFields()[key];
    if (field) object = getNamedType(field.type);
  }
  return isInputObjectType(object) ? object.getFields() : {};
}

const missing = (field: GraphQLInputField | undefined) =>
  ['is missing', field?.description].filter(Boolean).join(': ');

/** Rewords a message about a value for editors. @param type the expected type */
function reasonOf(type: GraphQLInputType, { value, message }: Fault): string {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const allowed = named.getValues().map(({ name }) => name);
    const [, meant] = /Did you mean the enum value "(\w+)"/.exec(message) ?? [];
    const hint = meant ? `; did you mean "${meant}"?` : '';
    return `${JSON.stringify(value)} is not known; allowed are ${allowed.join(', ')}${hint}`;
  }
  if (isInputObjectType(named)) {
    return `must be an object in braces, with ${Object.keys(named.getFields()).join(', ')}`;
  }
  return MUST_BE[named.name] ?? message;
}

/**
 * Rewords a message of graphql-js, which is for developers, for editors of the content.
 *
 * @param type the type of the document
 */
function inWords(type: GraphQLInputType, fault: Fault): Told {
  const { path, value, message } = fault;
  const [, absent] = /^Field "(.+)" of required type /.exec(message) ?? [];
  if (absent !== undefined) {
    return { path: [...path, absent], reason: missing(fieldsAt(type, path)[absent]) };
  }
  const [, unknown] = /^Field "(.+)" is not defined by type /.exec(message) ?? [];
  if (unknown !== undefined) {
    const [, meant] = /Did you mean "(\w+)"/.exec(message) ?? [];
    const names = Object.keys(fieldsAt(type, path)).join(', ');
    const hint = meant ? `did you mean "${meant}"?` : `allowed are ${names}`;
    return { path: [...path, unknown], reason: `is no field here; ${hint}` };
  }
  const name = path.findLast((key) => typeof key === 'string');
  const depth = name === undefined ? 0 : path.lastIndexOf(name);
  const field = name === undefined ? undefined : fieldsAt(type, path.slice(0, depth))[name];
  if (value === null) return { path, reason: missing(field) };
  return { path, reason: reasonOf(field?.type ?? type, fault) };
}
