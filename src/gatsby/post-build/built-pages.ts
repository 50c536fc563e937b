import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineCode, type InlineCode } from '../../security/inline-code';
import { isDesk } from '../../security/is-desk';
import { withoutChunkMap } from './chunk-map';
import { createLaterStyles } from './later-styles';
import { readPageHead } from './page-head';
import { createStyleTrimmer } from './page-styles';
import { withoutStyleAttributes } from './style-attributes';

/** A page with an address of its own that search engines may show. */
export interface PublishedPage {
  path: string;
  address: string;
  title: string;
  siteName: string;
}

/** A page as visitors get it. */
export interface FinishedPage {
  /** Without trailing slash; `/admin/[...]` for a page with many addresses. */
  path: string;
  code: InlineCode;
  /** What it says of itself, when search engines may show it. */
  published: PublishedPage | undefined;
}

/** Where the build wrote a page: `/404.html` is a file, `/about` a folder with one. */
function fileOf(publicFolder: string, path: string): string {
  return join(publicFolder, path, path.endsWith('.html') ? '' : 'index.html');
}

function published(path: string, html: string): PublishedPage | undefined {
  const { canonical, isIndexed, ...head } = readPageHead(html);
  return canonical && isIndexed ? { path, address: canonical, ...head } : undefined;
}

/**
 * Finishes the built pages at the given paths: no style in an attribute, no map of chunks, and each public page only the
 * styles it uses.
 *
 * @param publicFolder path of the build's output
 * @param paths paths of pages, without trailing slash
 * @returns them sorted by path
 */
export async function finishPages(
  publicFolder: string,
  paths: readonly string[],
): Promise<FinishedPage[]> {
  const trimStyles = createStyleTrimmer();
  const withLaterStyles = createLaterStyles(publicFolder);
  const pages: FinishedPage[] = [];
  for (const path of [...paths].sort()) {
    const file = fileOf(publicFolder, path);
    const html = await readFile(file, 'utf8');
    const lean = withoutChunkMap(withoutStyleAttributes(html));
    const finished = isDesk(path) ? lean : trimStyles(await withLaterStyles(lean));
    // A page that Gatsby kept from the last build is finished already, and its date is worth keeping.
    if (finished !== html) await writeFile(file, finished);
    pages.push({ path, code: inlineCode(finished), published: published(path, finished) });
  }
  return pages;
}
