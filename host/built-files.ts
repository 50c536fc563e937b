import type { Stats } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ifThere } from '../src/server/if-there';
import { httpOrigin, isOrigin, NO_ORIGIN } from '../src/server/site-address';
import { OperatorError } from '../supabase/local/errors';
import { readManifest, writeManifest } from './manifest';

const compressibleTypes = new Set(
  '.css .htm .html .ico .js .json .map .mjs .svg .txt .webmanifest .xml'.split(' '),
);
/** A smaller file fits into one network packet uncompressed. */
const minimumBytes = 512;
/** Larger files use a faster level, because Brotli's best takes seconds per megabyte. */
const bestBrotliBytes = 500_000;
/** Larger sites use a faster level: the best takes half a minute per thousand pages, and makes them a tenth smaller. */
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

/** True for names of files that brotli and gzip make clearly smaller. */
export function isCompressible(fileName: string): boolean {
  return compressibleTypes.has(path.extname(fileName).toLowerCase());
}

/** True for names of files that this module writes, such as `app.js.br` beside `app.js`. */
export function isCompressedSibling(fileName: string): boolean {
  const suffix = compressedSuffixes.find((candidate) => fileName.endsWith(candidate));
  return suffix !== undefined && isCompressible(fileName.slice(0, -suffix.length));
}

/**
 * Writes `.br` and `.gz` siblings for the compressible ones of these files (absolute paths). A sibling has its source's
 * modification time, and is written only if it has another. Siblings of files that are now too small are deleted, because the
 * server sends every sibling that exists.
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

/** Compares times in milliseconds, because file systems differ in precision. */
async function isCurrent(sibling: string, sourceTime: number): Promise<boolean> {
  const existing = await stat(sibling).catch(() => undefined);
  return existing !== undefined && Math.abs(existing.mtimeMs - sourceTime) < 1;
}

/** Built files that may contain the site's address: pages, their data, sitemap and robots.txt. */
const TEXT = /\.(html|json|xml|txt)$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The public address of the site: SITE_URL, Netlify's own, or one made from HOST and PORT.
 * @throws OperatorError for a SITE_URL with a path; a build validates no other variable
 */
export function siteAddress({ SITE_URL, NETLIFY, URL: netlifyUrl, HOST, PORT }: Variables): string {
  const given = SITE_URL || (NETLIFY && netlifyUrl);
  if (!given) return httpOrigin(HOST || '127.0.0.1', Number(PORT) || 9000);
  if (!URL.canParse(given)) throw new OperatorError('SITE_URL must be an http or https address.');
  if (!isOrigin(given)) throw new OperatorError(`SITE_URL ${NO_ORIGIN}.`);
  return new URL(given).origin;
}

/**
 * Replaces the site's address in the built files, so that a changed address needs no new build.
 *
 * @param address the new address; by default the one that Gatsby built with, and expects in the files
 */
export async function moveSite(projectRoot: string, address?: string): Promise<void> {
  // There is nothing to replace without a build, or in one of an earlier version.
  const manifest = await readManifest(projectRoot).catch(() => undefined);
  if (!manifest) return;
  const { siteUrl: from, builtFor } = manifest;
  const to = address ?? builtFor;
  if (from === to) return;
  const changed: string[] = [];
  for (const route of manifest.routes) {
    if (route.type !== 'static' || !TEXT.test(route.filePath)) continue;
    const file = path.join(projectRoot, route.filePath);
    const text = await ifThere(readFile(file, 'utf8'));
    if (!text?.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    changed.push(file);
  }
  await compressFiles(changed);
  await writeManifest(projectRoot, { ...manifest, siteUrl: to });
}
