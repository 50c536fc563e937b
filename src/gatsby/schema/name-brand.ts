import { Kind, parse, print, visit, type TypeNode } from 'gatsby/graphql';

/** Stands in content for the agency's name, which only `content/agency.json` writes. */
export const BRAND_PLACEHOLDER = '{brand}';

/** Fields that queries filter or sort by: Gatsby compares them as content has them. */
const COMPARED = ['key', 'slug', 'path', 'href', 'published', 'updated'];

const innermostName = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : innermostName(type.type);

/** The schema, where each text may name the brand. */
export function withBrand(schema: string): string {
  const directive = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'namesBrand' } };
  const marked = visit(parse(schema), {
    FieldDefinition: (field) =>
      innermostName(field.type) === 'String' &&
      field.directives?.length === 0 &&
      !COMPARED.includes(field.name.value)
        ? { ...field, directives: [directive] }
        : undefined,
  });
  return print(marked);
}

/** The part of Gatsby's context that the resolver uses; Gatsby leaves it untyped. */
interface Resolving {
  defaultFieldResolver: (
    source: unknown,
    args: unknown,
    context: unknown,
    info: unknown,
  ) => unknown;
  nodeModel: { findOne: (query: object) => Promise<{ brand: string } | null> };
}

/** A text, or several, with the brand in place of its placeholder. */
export async function nameBrand(
  source: unknown,
  args: unknown,
  context: Resolving,
  info: unknown,
): Promise<unknown> {
  const value = await context.defaultFieldResolver(source, args, context, info);
  if (!JSON.stringify(value ?? '').includes(BRAND_PLACEHOLDER)) return value;
  const agency = await context.nodeModel.findOne({ type: 'Agency', query: {} });
  const fill = (text: unknown) =>
    String(text).replaceAll(BRAND_PLACEHOLDER, agency?.brand ?? BRAND_PLACEHOLDER);
  return Array.isArray(value) ? value.map(fill) : fill(value);
}
