import {
  parse,
  valueFromASTUntyped,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type TypeNode,
} from 'gatsby/graphql';

/** What the schema says of one field. */
export interface FieldModel {
  name: string;
  /** Innermost type, without list and `!`. */
  typeName: string;
  isRequired: boolean;
  isList: boolean;
  /** Exact number of items, from `@count(is:)`. */
  count?: number;
  /** The content holds the value of another document's field `by` instead of the document. */
  link?: { by: string; from?: string };
  /** The content holds the path of a file, relative to its own. */
  isFile: boolean;
}

export interface TypeModel {
  isNode: boolean;
  fields: ReadonlyMap<string, FieldModel>;
}

/** The content schema as the content check needs it. */
export interface ContentModel {
  types: ReadonlyMap<string, TypeModel>;
  enums: ReadonlyMap<string, ReadonlySet<string>>;
}

function innermostName(type: TypeNode): string {
  return type.kind === 'NamedType' ? type.name.value : innermostName(type.type);
}

function argumentsOf(
  directives: readonly ConstDirectiveNode[],
  name: string,
): ReadonlyMap<string, unknown> | undefined {
  const directive = directives.find((candidate) => candidate.name.value === name);
  return (
    directive &&
    new Map(
      directive.arguments?.map((argument) => [
        argument.name.value,
        valueFromASTUntyped(argument.value),
      ]),
    )
  );
}

function readField({ name, type, directives = [] }: FieldDefinitionNode): FieldModel {
  const nullable = type.kind === 'NonNullType' ? type.type : type;
  const count = argumentsOf(directives, 'count');
  const link = argumentsOf(directives, 'link');
  const from = link?.get('from');
  return {
    name: name.value,
    typeName: innermostName(type),
    isRequired: type.kind === 'NonNullType',
    isList: nullable.kind === 'ListType',
    ...(count && { count: Number(count.get('is')) }),
    ...(link && {
      link: { by: String(link.get('by') ?? 'id'), ...(from ? { from: String(from) } : {}) },
    }),
    isFile: argumentsOf(directives, 'fileByRelativePath') !== undefined,
  };
}

/**
 * Reads the content schema, as text in GraphQL's schema language.
 *
 * @throws GraphQLError when the text does not parse
 */
export function readContentModel(schema: string): ContentModel {
  const types = new Map<string, TypeModel>();
  const enums = new Map<string, ReadonlySet<string>>();
  for (const definition of parse(schema).definitions) {
    if (definition.kind === 'EnumTypeDefinition') {
      enums.set(
        definition.name.value,
        new Set(definition.values?.map((value) => value.name.value)),
      );
    }
    if (definition.kind === 'ObjectTypeDefinition') {
      types.set(definition.name.value, {
        isNode: definition.interfaces?.some(({ name }) => name.value === 'Node') ?? false,
        fields: new Map(definition.fields?.map((field) => [field.name.value, readField(field)])),
      });
    }
  }
  return { types, enums };
}
