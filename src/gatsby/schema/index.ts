import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { GatsbyNode } from 'gatsby';
import { Kind, parse, print, type TypeNode, visit } from 'gatsby/graphql';
import { availabilityText, type OfficeHours } from '../../domain/office-hours';
import { AGENCY_MONEY } from '../../domain/numbers';
import { amountReader } from '../../domain/read-amount';
import { type Asking, translateNode } from '../translate-node';
import { withLanguageNow } from '../translations';
import { ENQUIRY_FIELDS_TYPE } from './enquiry-fields';

/** The whole content schema. Because of `@dontInfer`, a field that is not declared is an error. */
export const contentSchema = [
  ...readdirSync(__dirname)
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => readFileSync(join(__dirname, file), 'utf8')),
  ENQUIRY_FIELDS_TYPE,
].join('\n');

interface AgencyNode {
  hours: OfficeHours;
  timeZone: string;
}

/** Directives that say something about translations, and do not change the field. */
const UNCHANGING = ['fact', 'mayStay', 'ofTranslation'];

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  // Only the content check uses it; it does not change the field.
  actions.createFieldExtension({ name: 'count', args: { is: 'Int!' }, extend: () => ({}) });
  // So are these: a text that is the same in every language, one that a translation may leave as it is, such as a name, and
  // one that only translations have.
  for (const name of UNCHANGING) actions.createFieldExtension({ name, extend: () => ({}) });
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
      resolve: ({ hours, timeZone }: AgencyNode, _: unknown, context: { language?: string }) =>
        withLanguageNow(context.language, () => availabilityText(hours, timeZone)),
    }),
  });
  actions.createFieldExtension({ name: 'namesBrand', extend: () => ({ resolve: nameBrand }) });
  actions.createTypes(withBrand(contentSchema));
};

const reader = amountReader(AGENCY_MONEY);

const amountOf = (price: string) => reader.leading(price) ?? Infinity;

/** The text of the lowest price; undefined if there is none. The content check ensures that all can be read. */
export function lowestPrice(prices: readonly string[]): string | undefined {
  return prices.toSorted((one, other) => amountOf(one) - amountOf(other))[0];
}

/** The fields of a node by which services are sorted. */
interface Node {
  id: string;
  parent: string;
  children: readonly string[];
}

interface ServiceNode extends Node {
  href: string;
  price: string;
}

/** The part of Gatsby's node model, which Gatsby leaves untyped, that finds services. */
interface ServiceModel {
  findAll: (query: object) => Promise<{ entries: Iterable<ServiceNode> }>;
  getNodeById: (query: { id: string }) => Node | null;
}

interface Resolving {
  /** Of the page, where that is not the first. */
  language?: string;
  nodeModel: ServiceModel;
}

/** Gatsby returns nodes in the order of their last change, so services are sorted by their position in the file. */
function placeInFile(nodeModel: ServiceModel, { id, parent }: Node): number {
  return nodeModel.getNodeById({ id: parent })?.children.indexOf(id) ?? -1;
}

/** The services whose paths are below the group's, in the order of their file. */
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
  const priceOf = (service: ServiceNode) =>
    context.language === undefined
      ? service.price
      : translateNode(service, context as unknown as Asking).price;
  return lowestPrice(services.map(priceOf));
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

/** The part of the node model that finds files. */
interface FileModel {
  findRootNodeAncestor: (source: object, isWanted: (node: FileNode) => boolean) => FileNode | null;
  findOne: (query: object) => Promise<FileNode | null>;
}

/** An SVG for inlining in a page: without its namespace and without spaces between its elements. */
const compact = (svg: string): string =>
  svg
    .replace(/\sxmlns="[^"]*"/, '')
    .replace(/>\s+</g, '><')
    .trim();

/** Resolves a field with the path of an SVG, relative to the JSON file, to its text; null if the field is left out. */
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
    // Found as a node, so that Gatsby rebuilds the pages when the drawing changes.
    const file = await nodeModel.findOne({ type: 'File', query: { filter } });
    return file ? compact(await readFile(file.absolutePath, 'utf8')) : null;
  };

/** Placeholder for the agency's name, which is only in `content/agency.json`. */
export const BRAND_PLACEHOLDER = '{brand}';

/** Fields that queries filter or sort by, where Gatsby compares the values in content, without resolvers. */
const COMPARED = ['key', 'slug', 'path', 'href', 'published', 'updated'];

const innermostName = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : innermostName(type.type);

/** Adds the resolver of the brand to every text that may name it. */
export function withBrand(schema: string): string {
  const directive = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'namesBrand' } };
  const marked = visit(parse(schema), {
    FieldDefinition: (field) =>
      innermostName(field.type) === 'String' &&
      field.directives?.every(({ name }) => UNCHANGING.includes(name.value)) &&
      !COMPARED.includes(field.name.value)
        ? { ...field, directives: [...field.directives, directive] }
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

/** Replaces the placeholder of the brand in one or several texts. */
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
