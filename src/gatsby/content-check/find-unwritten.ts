import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { contentSchema } from '../schema';
import {
  describeProblem,
  findLine,
  type Problem,
  readContent,
  walkValues,
} from './content-document';
import { readContentSchema } from './content-schema';

/** Begins a text that stands for one that the agency has still to write; what follows says which. */
export const UNWRITTEN = 'To be written: ';

/** The same in a drawing, which holds no text: its comment. */
const IN_DRAWING = /<!--\s*(To be written: .*?)\s*-->/;

/** Drawings that pages carry: the logo, marks and portraits. */
function listDrawings(root: string): string[] {
  const pictures = join(root, 'pictures');
  const below = existsSync(pictures)
    ? readdirSync(pictures, { recursive: true, encoding: 'utf8' })
    : [];
  const files = below.map((file) => posix.join('pictures', file.split(sep).join(posix.sep)));
  return ['logo.svg', ...files.filter((file) => !file.includes('/sources/'))].filter(
    (file) => file.endsWith('.svg') && existsSync(join(root, file)),
  );
}

function unwrittenDrawing(root: string, file: string): Problem[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = IN_DRAWING.exec(text);
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [{ file, path: '', reason: String(found[1]), line }];
}

/**
 * Texts and drawings that are still to be written. They are no faults: the content is whole, and a site can be built of it.
 *
 * @param root the content folder
 */
export function findUnwritten(root: string): Problem[] {
  const { documents } = readContent(root);
  const texts = [...walkValues(readContentSchema(contentSchema), documents)].flatMap(
    ({ file, path, value }) =>
      typeof value === 'string' && value.startsWith(UNWRITTEN)
        ? [{ file, path, reason: value }]
        : [],
  );
  return [...texts, ...listDrawings(root).flatMap((file) => unwrittenDrawing(root, file))];
}

/** The number of texts that are to be written, in words. */
export const countUnwritten = (count: number): string =>
  count === 1 ? '1 text is to be written' : `${count} texts are to be written`;

/**
 * Describes texts that are to be written, for people: their number, and a line for each with its place in the file.
 *
 * @param root the content folder
 */
export function describeUnwritten(unwritten: readonly Problem[], root: string): string {
  const lines = unwritten.map((text) =>
    describeProblem({ ...text, line: text.line ?? findLine(root, text) }),
  );
  return [`${countUnwritten(unwritten.length)}:`, ...lines].join('\n');
}
