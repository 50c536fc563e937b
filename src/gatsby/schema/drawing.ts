import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface FileNode {
  internal: { type: string };
  dir: string;
  absolutePath: string;
}

/** The part of Gatsby's node model that the resolver uses; Gatsby leaves it untyped. */
interface NodeModel {
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
    { nodeModel }: { nodeModel: NodeModel },
  ): Promise<string | null> => {
    const path = source[field];
    if (typeof path !== 'string') return null;
    const json = nodeModel.findRootNodeAncestor(source, (node) => node.internal.type === 'File');
    const filter = { absolutePath: { eq: join(json?.dir ?? '', path) } };
    // Asked for as a node, so that Gatsby makes the pages again when the drawing changes.
    const file = await nodeModel.findOne({ type: 'File', query: { filter } });
    return file ? compact(await readFile(file.absolutePath, 'utf8')) : null;
  };
