import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachParallel } from './parallel';

const compressibleTypes = new Set(
  '.css .htm .html .ico .js .json .map .mjs .svg .txt .webmanifest .xml'.split(' '),
);
/** Below this a compressed answer saves no network packet. */
const minimumBytes = 512;
/** Brotli's best level costs seconds a megabyte: above this size the next cheaper step is taken. */
const bestBrotliBytes = 500_000;
/** zlib works on libuv's four threads. */
const parallel = 4;

const encoders = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: content.length <= bestBrotliBytes ? 11 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

export const compressedSuffixes = Object.keys(encoders) as (keyof typeof encoders)[];

/** True for a file name whose content is text that brotli and gzip make clearly smaller. */
export function isCompressible(fileName: string): boolean {
  return compressibleTypes.has(path.extname(fileName).toLowerCase());
}

/** True for a name this module writes: `app.js.br` stands beside `app.js`. */
export function isCompressedSibling(fileName: string): boolean {
  const suffix = compressedSuffixes.find((candidate) => fileName.endsWith(candidate));
  return suffix !== undefined && isCompressible(fileName.slice(0, -suffix.length));
}

/**
 * Writes `.br` and `.gz` siblings of the compressible ones among the given files (absolute paths).
 * A sibling carries its source's modification time; one that already does is left alone.
 */
export async function compressFiles(files: readonly string[]): Promise<void> {
  await forEachParallel(files.filter(isCompressible), parallel, compressFile);
}

async function compressFile(file: string): Promise<void> {
  const source = await stat(file);
  if (source.size < minimumBytes) return;
  for (const suffix of compressedSuffixes) {
    const sibling = file + suffix;
    if (await isCurrent(sibling, source.mtimeMs)) continue;
    await writeFile(sibling, await encoders[suffix](await readFile(file)));
    await utimes(sibling, source.atime, source.mtime);
  }
}

/** Equal to the millisecond: file systems differ in what they keep below it. */
async function isCurrent(sibling: string, sourceTime: number): Promise<boolean> {
  const found = await stat(sibling).catch(() => undefined);
  return found !== undefined && Math.abs(found.mtimeMs - sourceTime) < 1;
}
