import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageHead, type PageHead } from './page-head';

/** A page with an address of its own that search engines may show. */
export interface PublishedPage {
  path: string;
  address: string;
  title: string;
  siteName: string;
}

function published(path: string, { canonical, isIndexed, ...head }: PageHead): PublishedPage[] {
  return canonical && isIndexed ? [{ path, address: canonical, ...head }] : [];
}

/**
 * Reads the built pages at the given paths.
 *
 * @param publicFolder path of the build's output
 * @param paths paths of pages, without trailing slash
 * @returns those that are indexed, sorted by path
 */
export async function readPublishedPages(
  publicFolder: string,
  paths: readonly string[],
): Promise<PublishedPage[]> {
  const pages: PublishedPage[] = [];
  for (const path of [...paths].sort()) {
    const html = await readFile(join(publicFolder, path, 'index.html'), 'utf8');
    pages.push(...published(path, readPageHead(html)));
  }
  return pages;
}
