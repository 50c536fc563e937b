import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface FileNode {
  dir: string;
  absolutePath: string;
}

/** The part of Gatsby's node model that the resolver uses; Gatsby leaves it untyped. */
interface NodeModel {
  getNodeById: (query: { id: string }) => FileNode | null;
  findOne: (query: object) => Promise<FileNode | null>;
}

/** An SVG as it stands in a page: without the declaration of its namespace and spaces between its elements. */
const compact = (svg: string): string =>
  svg
    .replace(/\sxmlns="[^"]*"/, '')
    .replace(/>\s+</g, '><')
    .trim();

/** The text of the SVG that the field `mark` names, relative to the node's file. */
export async function drawingOfMark(
  study: { parent: string; mark: string },
  _: unknown,
  { nodeModel }: { nodeModel: NodeModel },
): Promise<string | undefined> {
  const folder = nodeModel.getNodeById({ id: study.parent })?.dir ?? '';
  const filter = { absolutePath: { eq: join(folder, study.mark) } };
  // Asked for as a node, so that Gatsby makes the pages again when the drawing changes.
  const file = await nodeModel.findOne({ type: 'File', query: { filter } });
  return file ? compact(await readFile(file.absolutePath, 'utf8')) : undefined;
}
