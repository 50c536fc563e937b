import {
  getNamedType,
  type GraphQLInputField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
} from 'gatsby/graphql';

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
export function inWords(type: GraphQLInputType, fault: Fault): Told {
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
