import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { GatsbyNode } from 'gatsby';
import { Kind, parse, print, type TypeNode, visit } from 'gatsby/graphql';
import { availabilityText, type OfficeHours } from '../../domain/office-hours';
import { AGENCY_MONEY } from '../../domain/numbers';
import { amountReader } from '../../domain/read-amount';
import { ENQUIRY_FIELDS_TYPE } from './enquiry-fields';

/** The whole content schema; `@dontInfer` makes a field that is not declared here an error. */
export const contentSchema = [
  ...readdirSync(__dirname)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(__dirname, file), 'utf8')),
  ENQUIRY_FIELDS_TYPE,
].join('\n');

interface AgencyNode {
  hours: OfficeHours;
  timeZone: string;
  language: string;
}

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  // It tells the content check a rule and leaves the field as it is.
  actions.createFieldExtension({ name: 'count', args: { is: 'Int!' }, extend: () => ({}) });
  actions.createFieldExtension({
    name: 'lowestPrice',
    extend: () => ({ resolve: priceOfGroup }),
  });
  actions.createFieldExtension({
    name: 'priceAmount',
    extend: () => ({ resolve: priceAmount }),
  });
  actions.createFieldExtension({
    name: 'servicesBelow',
    extend: () => ({ resolve: servicesBelow }),
  });
  actions.createFieldExtension({
    name: 'drawing',
    args: { of: 'String!' },
    extend: ({ of }: { of: string }) => ({ resolve: drawingOf(of) }),
  });
  actions.createFieldExtension({
    name: 'availability',
    extend: () => ({
      resolve: ({ hours, timeZone, language }: AgencyNode) =>
        availabilityText(hours, timeZone, language),
    }),
  });
  actions.createFieldExtension({ name: 'namesBrand', extend: () => ({ resolve: nameBrand }) });
  actions.createTypes(withBrand(contentSchema));
};

const reader = amountReader(AGENCY_MONEY);

const amountOf = (price: string) => reader.leading(price) ?? Infinity;

/** The price with the lowest amount, as it is written; undefined when there is none. The content check has read them all. */
export function lowestPrice(prices: readonly string[]): string | undefined {
  return prices.toSorted((one, other) => amountOf(one) - amountOf(other))[0];
}

/** A node, as far as the order of services needs it. */
interface Node {
  id: string;
  parent: string;
  children: readonly string[];
}

interface ServiceNode extends Node {
  href: string;
  price: string;
}

/** The part of Gatsby's node model that finds services; Gatsby leaves it untyped. */
interface ServiceModel {
  findAll: (query: object) => Promise<{ entries: Iterable<ServiceNode> }>;
  getNodeById: (query: { id: string }) => Node | null;
}

interface Resolving {
  nodeModel: ServiceModel;
}

/** Gatsby hands out nodes in the order of their last change, so the place in the file decides. */
function placeInFile(nodeModel: ServiceModel, { id, parent }: Node): number {
  return nodeModel.getNodeById({ id: parent })?.children.indexOf(id) ?? -1;
}

/** The services whose paths lie below that of their group, in the order of their file. */
export async function servicesBelow(
  group: { href: string },
  _: unknown,
  { nodeModel }: Resolving,
): Promise<ServiceNode[]> {
  const { entries } = await nodeModel.findAll({ type: 'Service' });
  return [...entries]
    .filter(({ href }) => href.startsWith(`${group.href}/`))
    .toSorted((one, other) => placeInFile(nodeModel, one) - placeInFile(nodeModel, other));
}

/** The lowest price of a group's services. */
export async function priceOfGroup(
  group: { href: string },
  _: unknown,
  context: Resolving,
): Promise<string | undefined> {
  const services = await servicesBelow(group, _, context);
  return lowestPrice(services.map(({ price }) => price));
}

/** The amount of the price of a service, or of a group. */
export async function priceAmount(
  source: { href: string; price?: string },
  _: unknown,
  context: Resolving,
): Promise<number | undefined> {
  const price = source.price ?? (await priceOfGroup(source, _, context));
  return price === undefined ? undefined : reader.leading(price);
}

interface FileNode {
  internal: { type: string };
  dir: string;
  absolutePath: string;
}

/** The part that finds files. */
interface FileModel {
  findRootNodeAncestor: (source: object, isWanted: (node: FileNode) => boolean) => FileNode | null;
  findOne: (query: object) => Promise<FileNode | null>;
}

/** An SVG as it stands in a page: without the declaration of its namespace and spaces between its elements. */
const compact = (svg: string): string =>
  svg
    .replace(/\sxmlns="[^"]*"/, '')
    .replace(/>\s+</g, '><')
    .trim();

/** Resolves to the text of the SVG that a field names, by its path from the JSON file; to null where the field is left out. */
export const drawingOf =
  (field: string) =>
  async (
    source: Readonly<Record<string, unknown>>,
    _: unknown,
    { nodeModel }: { nodeModel: FileModel },
  ): Promise<string | null> => {
    const path = source[field];
    if (typeof path !== 'string') return null;
    const json = nodeModel.findRootNodeAncestor(source, (node) => node.internal.type === 'File');
    const filter = { absolutePath: { eq: join(json?.dir ?? '', path) } };
    // Asked for as a node, so that Gatsby makes the pages again when the drawing changes.
    const file = await nodeModel.findOne({ type: 'File', query: { filter } });
    return file ? compact(await readFile(file.absolutePath, 'utf8')) : null;
  };

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
interface NamingContext {
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
  context: NamingContext,
  info: unknown,
): Promise<unknown> {
  const value = await context.defaultFieldResolver(source, args, context, info);
  if (!JSON.stringify(value ?? '').includes(BRAND_PLACEHOLDER)) return value;
  const agency = await context.nodeModel.findOne({ type: 'Agency', query: {} });
  const fill = (text: unknown) =>
    String(text).replaceAll(BRAND_PLACEHOLDER, agency?.brand ?? BRAND_PLACEHOLDER);
  return Array.isArray(value) ? value.map(fill) : fill(value);
}
