import type { GatsbyNode } from 'gatsby';
import { Kind, type ObjectTypeDefinitionNode, parse, type TypeNode } from 'gatsby/graphql';
import { contentSchema } from './schema';
import { type Asking, type ContentNode, translateNode } from './translate-node';

/** Several nodes, as `allService` gives them. */
interface Connection {
  nodes: ContentNode[];
  edges: { node: ContentNode }[];
}

type Found = ContentNode | ContentNode[] | Connection | null | undefined;

const isConnection = (found: Exclude<Found, null | undefined>): found is Connection =>
  'edges' in found;

function translate(found: Found, context: Asking): Found {
  if (!found) return found;
  if (Array.isArray(found)) return found.map((node) => translateNode(node, context));
  if (!isConnection(found)) return translateNode(found, context);
  const nodes = found.nodes.map((node) => translateNode(node, context));
  return {
    ...found,
    nodes,
    edges: found.edges.map((edge, index) => ({ ...edge, node: nodes[index] ?? edge.node })),
  };
}

/** The resolver that Gatsby has for the field. */
interface Info {
  originalResolver: (
    source: unknown,
    args: unknown,
    context: unknown,
    info: unknown,
  ) => Promise<Found>;
}

const translating = {
  async resolve(source: unknown, args: unknown, context: Asking, info: Info): Promise<Found> {
    const found = await info.originalResolver(source, args, context, info);
    return context.language === undefined ? found : translate(found, context);
  },
};

const innermostName = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : innermostName(type.type);

const types = parse(contentSchema).definitions.filter(
  (definition): definition is ObjectTypeDefinitionNode =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION,
);

const documents = new Set(
  types
    .filter(({ interfaces }) => interfaces?.some(({ name }) => name.value === 'Node'))
    .map(({ name }) => name.value),
);

const rootFields = [...documents].flatMap((name) => [
  name.replace(/^./, (first) => first.toLowerCase()),
  `all${name}`,
]);

/** The fields of a type that lead to other documents. */
const fieldsOf = ({ fields = [] }: ObjectTypeDefinitionNode) =>
  fields.filter(({ type }) => documents.has(innermostName(type))).map(({ name }) => name.value);

const allTranslating = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, translating]));

/** Gives the pages of another language its words. Queries need not know: documents come with the words of the page that asks. */
export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers }) => {
  createResolvers({
    Query: allTranslating(rootFields),
    ...Object.fromEntries(types.map((type) => [type.name.value, allTranslating(fieldsOf(type))])),
  });
};
