import {
  buildASTSchema,
  getDirectiveValues,
  Kind,
  parse,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLInputField,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  type TypeNode,
} from 'gatsby/graphql';

/** Gatsby's directives and ours, as far as the check reads them; `to` is the linked type, added while reading. */
const BUILT_IN = parse(/* GraphQL */ `
  directive @link(by: String = "id", from: String, to: String) on INPUT_FIELD_DEFINITION
  directive @fileByRelativePath on INPUT_FIELD_DEFINITION
  directive @count(is: Int!) on INPUT_FIELD_DEFINITION
  directive @dontInfer on INPUT_OBJECT
`).definitions;

const directiveOf = (name: string, directives: readonly ConstDirectiveNode[] | undefined) =>
  directives?.find((directive) => directive.name.value === name);

const hasArgument = (name: string, directive: ConstDirectiveNode | undefined) =>
  directive?.arguments?.some((argument) => argument.name.value === name) ?? false;

function innermostName(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : innermostName(type.type);
}

const asText = (type: TypeNode): TypeNode =>
  visit(type, { Name: (name) => ({ ...name, value: 'String' }) });

const linkTo = (directive: ConstDirectiveNode, typeName: string): ConstDirectiveNode => ({
  ...directive,
  arguments: [
    ...(directive.arguments ?? []),
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'to' },
      value: { kind: Kind.STRING, value: typeName },
    },
  ],
});

/** Directives of fields that resolvers fill (src/gatsby/schema). */
const COMPUTED = ['lowestPrice', 'servicesBelow', 'drawing', 'availability'];

/** The field as content gives it; null when it is computed or Gatsby fills it from another field of the document. */
function readField({ arguments: _, ...field }: FieldDefinitionNode) {
  const link = directiveOf('link', field.directives);
  const isComputed = COMPUTED.some((name) => directiveOf(name, field.directives));
  if (hasArgument('from', link) || isComputed) return null;
  const isText = link ?? directiveOf('fileByRelativePath', field.directives);
  return {
    ...field,
    kind: Kind.INPUT_VALUE_DEFINITION,
    type: isText ? asText(field.type) : field.type,
    directives: field.directives?.map((directive) =>
      directive === link ? linkTo(directive, innermostName(field.type)) : directive,
    ),
  } as InputValueDefinitionNode;
}

/**
 * Reads the content schema as a schema of input, so that graphql-js can judge content by it. Content holds the key of a
 * linked document instead of the document, and the path of a file instead of the file.
 */
export function readContentSchema(schema: string): GraphQLSchema {
  const definitions: readonly DefinitionNode[] = visit(parse(schema), {
    ObjectTypeDefinition: ({ interfaces: _, ...type }) => ({
      ...type,
      kind: Kind.INPUT_OBJECT_TYPE_DEFINITION,
    }),
    FieldDefinition: readField,
  }).definitions;
  return buildASTSchema({ kind: Kind.DOCUMENT, definitions: [...BUILT_IN, ...definitions] });
}

type Arguments = Readonly<Record<string, unknown>>;

/** The arguments of a field's directive; undefined when the field does not have it. */
export function directive(
  schema: GraphQLSchema,
  field: GraphQLInputField,
  name: 'link' | 'fileByRelativePath' | 'count',
): Arguments | undefined {
  const definition = schema.getDirective(name);
  return definition && field.astNode ? getDirectiveValues(definition, field.astNode) : undefined;
}
