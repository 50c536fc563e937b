import { lowestPrice } from '../lowest-price';

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

/** The part of Gatsby's node model that the resolvers use; Gatsby leaves it untyped. */
interface NodeModel {
  findAll: (query: object) => Promise<{ entries: Iterable<ServiceNode> }>;
  getNodeById: (query: { id: string }) => Node | null;
}

interface Resolving {
  nodeModel: NodeModel;
}

/** Gatsby hands out nodes in the order of their last change, so the place in the file decides. */
function placeInFile(nodeModel: NodeModel, { id, parent }: Node): number {
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
