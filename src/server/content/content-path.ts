import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** Names of folders and files that content may have; none begins with a point. */
const SEGMENT = /^[A-Za-z0-9][\w.-]{0,99}$/;

const FILE = /\.(json|png|jpe?g|webp|avif|svg)$/i;

/** Written by `npm run check -- --translated`, and no content. */
const MARKS = 'translated.json';

/** The path below the content folder of a path in the project, such as `content/agency.json`; undefined for any other. */
function belowContent(given: string): string | undefined {
  const [folder, ...segments] = given.replace(/\/$/, '').split('/');
  if (folder !== 'content' || !segments.every((segment) => SEGMENT.test(segment))) return undefined;
  return segments.join('/');
}

/** Whether no part of a path is a link, which could lead out of the folder. */
async function isPlain(root: string, below: string): Promise<boolean> {
  const segments = below.split('/');
  const parts = segments.map((_, index) => path.join(root, ...segments.slice(0, index + 1)));
  const stats = await Promise.all(parts.map((part) => lstat(part).catch(() => undefined)));
  return stats.every(
    (stat, index) =>
      stat === undefined || (index === parts.length - 1 ? stat.isFile() : stat.isDirectory()),
  );
}

/**
 * The path below the content folder of a file that the editor may read and write.
 *
 * @returns undefined for one outside the folder, one reached by a link, and one that is none of content's kinds
 */
export async function contentFile(root: string, given: string): Promise<string | undefined> {
  const below = belowContent(given);
  if (below === undefined || !FILE.test(below) || path.basename(below) === MARKS) return undefined;
  return (await isPlain(root, below)) ? below : undefined;
}

/** The path of a folder of content below it; undefined for any other. */
export const contentFolder = (given: string): string | undefined => belowContent(given);
