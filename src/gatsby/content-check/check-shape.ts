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

/** `hero.stats[2].label`, below the place where the document starts in its file. */
function placeOf(start: string, path: readonly (string | number)[]): string {
  return path.reduce<string>((place, key) => {
    if (typeof key === 'number') return `${place}[${key}]`;
    return place ? `${place}.${key}` : key;
  }, start);
}

/** A tag, a comment or an entity. */
const HTML = /<\/?[a-z!]|&(?:[a-z]+|#\d+);/i;

/** Why a text cannot stand in content; undefined for a plain one. */
export function plainTextFault(text: string): string | undefined {
  if (text.trim() === '') return 'is empty';
  return HTML.test(text) ? 'holds HTML, which would be shown as it is: texts are plain' : undefined;
}

/** Faults in lists and texts that GraphQL takes for correct. */
function faultOf(schema: GraphQLSchema, { field, value, path }: Value): string | undefined {
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

/** Missing, empty, unknown and wrongly typed fields, unknown enum values, wrong counts. */
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

/** Faults of the rules for calls that GraphQL takes for correct: the functions read them by the same schema. */
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

/** The database looks no further: `free_starts` in supabase/schemas. */
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

/** A place below the document, and what an editor has to do there. */
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

/** The fields of the object at a place below a document of a type; none where no object belongs. */
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

/** The words for an editor in place of a message about a value; the type is that which belongs there. */
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
 * Says in an editor's words what graphql-js says in a developer's.
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
