import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGENCY_MONEY } from '../../domain/money';
import { amountReader } from '../../domain/read-amount';

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
