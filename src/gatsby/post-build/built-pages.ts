import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageHead } from './page-head';
import { createStyleTrimmer } from './page-styles';

/** A page with an address of its own that search engines may show. */
export interface PublishedPage {
  path: string;
  address: string;
  title: string;
  siteName: string;
}

/** Where the build wrote a page: `/404.html` is a file, `/about` a folder with one. */
function fileOf(publicFolder: string, path: string): string {
  return join(publicFolder, path, path.endsWith('.html') ? '' : 'index.html');
}

/** What a finished page says of itself; nothing when search engines are not to show it. */
function published(path: string, html: string): PublishedPage[] {
  const { canonical, isIndexed, ...head } = readPageHead(html);
  return canonical && isIndexed ? [{ path, address: canonical, ...head }] : [];
}

/**
 * Finishes the built pages at the given paths: leaves each only the styles it uses.
 *
 * @param publicFolder path of the build's output
 * @param paths paths of pages, without trailing slash
 * @returns those that search engines may show, sorted by path
 */
export async function finishPages(
  publicFolder: string,
  paths: readonly string[],
): Promise<PublishedPage[]> {
  const trimStyles = createStyleTrimmer();
  const pages: PublishedPage[] = [];
  for (const path of [...paths].sort()) {
    const file = fileOf(publicFolder, path);
    const html = await readFile(file, 'utf8');
    const trimmed = trimStyles(html);
    // A page that Gatsby kept from the last build is trimmed already, and its date is worth keeping.
    if (trimmed !== html) await writeFile(file, trimmed);
    pages.push(...published(path, trimmed));
  }
  return pages;
}
