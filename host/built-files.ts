import type { Stats } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { httpOrigin, isOrigin, NO_ORIGIN } from '../src/server/site-address';
import { OperatorError } from '../supabase/local/errors';
import { readManifest, writeManifest } from './manifest';

const compressibleTypes = new Set(
  '.css .htm .html .ico .js .json .map .mjs .svg .txt .webmanifest .xml'.split(' '),
);
/** A smaller file fits one network packet uncompressed. */
const minimumBytes = 512;
/** Brotli's best level takes seconds per megabyte, so larger files get a cheaper one. */
const bestBrotliBytes = 500_000;
/** Sites with more pages get a cheaper level: another thousand pages would take half a minute to shrink by a tenth. */
const bestBrotliTotalBytes = 24_000_000;
/** zlib works on libuv's four threads. */
const concurrency = 4;

/** @param totalBytes size of all files that are to be compressed */
function brotliQuality(bytes: number, totalBytes: number): number {
  if (bytes > bestBrotliBytes) return 9;
  return totalBytes > bestBrotliTotalBytes ? 7 : 11;
}

const encoders = {
  '.br': (content: Buffer, totalBytes: number) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality(content.length, totalBytes),
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: 9 }),
};

const compressedSuffixes = Object.keys(encoders) as (keyof typeof encoders)[];

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
 * A sibling carries its source's modification time; one that already does is left alone. A file that is too small to have
 * siblings loses those of an earlier build: the server sends a sibling wherever there is one.
 */
export async function compressFiles(files: readonly string[]): Promise<void> {
  const sources: Source[] = [];
  for (const file of files.filter(isCompressible)) {
    const { size, atime, mtime } = await stat(file);
    if (size >= minimumBytes) sources.push({ file, size, atime, mtime });
    else for (const suffix of compressedSuffixes) await rm(file + suffix, { force: true });
  }
  const totalBytes = sources.reduce((sum, { size }) => sum + size, 0);
  await Readable.from(sources).forEach((source: Source) => compressFile(source, totalBytes), {
    concurrency,
  });
}

type Source = { file: string } & Pick<Stats, 'size' | 'atime' | 'mtime'>;

async function compressFile({ file, atime, mtime }: Source, totalBytes: number): Promise<void> {
  for (const suffix of compressedSuffixes) {
    const sibling = file + suffix;
    if (await isCurrent(sibling, mtime.getTime())) continue;
    await writeFile(sibling, await encoders[suffix](await readFile(file), totalBytes));
    await utimes(sibling, atime, mtime);
  }
}

/** Equal to the millisecond: file systems differ in their finer digits. */
async function isCurrent(sibling: string, sourceTime: number): Promise<boolean> {
  const existing = await stat(sibling).catch(() => undefined);
  return existing !== undefined && Math.abs(existing.mtimeMs - sourceTime) < 1;
}

/** Files of the build that may hold the site's address: pages, their data, sitemap and robots.txt. */
const TEXT = /\.(html|json|xml|txt)$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The address that pages name as theirs: SITE_URL, Netlify's own, or the one that HOST and PORT make.
 * @throws OperatorError for a SITE_URL with a path, because a build reads no other variable and so checks no other
 */
export function siteAddress({ SITE_URL, NETLIFY, URL: netlifyUrl, HOST, PORT }: Variables): string {
  const given = SITE_URL || (NETLIFY && netlifyUrl);
  if (!given) return httpOrigin(HOST || '127.0.0.1', Number(PORT) || 9000);
  if (!URL.canParse(given)) throw new OperatorError('SITE_URL must be an http or https address.');
  if (!isOrigin(given)) throw new OperatorError(`SITE_URL ${NO_ORIGIN}.`);
  return new URL(given).origin;
}

/**
 * Replaces the site's address in the built files, so that another address needs no new pictures and scripts.
 *
 * @param address the new address; without it, the one that Gatsby built with and expects in the files
 */
export async function moveSite(projectRoot: string, address?: string): Promise<void> {
  // Without a build, or with one of an earlier version, there is nothing to move.
  const manifest = await readManifest(projectRoot).catch(() => undefined);
  if (!manifest) return;
  const { siteUrl: from, builtFor } = manifest;
  const to = address ?? builtFor;
  if (from === to) return;
  const changed: string[] = [];
  for (const route of manifest.routes) {
    if (route.type !== 'static' || !TEXT.test(route.filePath)) continue;
    const file = path.join(projectRoot, route.filePath);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    changed.push(file);
  }
  await compressFiles(changed);
  await writeManifest(projectRoot, { ...manifest, siteUrl: to });
}
