import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { inlineCode, type InlineCode } from '../../security/inline-code';
import { isDesk } from '../../domain/site-paths';
import { createForeignMarker } from './mark-foreign-words';
import {
  createScriptNamer,
  createStylesheetDeferrer,
  createStyleTrimmer,
  expectMatch,
  minifyFirstScript,
} from './page-assets';

/** A page that search engines may index. */
export interface PublishedPage {
  path: string;
  address: string;
  /** The addresses of the page in all its languages, by their tags; none on a site with one. */
  alternates: readonly { tag: string; address: string }[];
  title: string;
  siteName: string;
  /** Day on which its content last changed, as YYYY-MM-DD. */
  updated: string | undefined;
}

/** A page as it is served. */
export interface FinishedPage {
  /** Without trailing slash; `/admin/[...]` for a page that matches many paths. */
  path: string;
  code: InlineCode;
  /** The page's metadata; undefined if search engines must not index it. */
  published: PublishedPage | undefined;
}

/** Holds scripts and the stylesheet until they are needed (src/page-script). */
const DEFERRED = /<template id="runtime"/;

const CHUNK_MAP =
  /(<script\s+id="gatsby-chunk-mapping"\s*>\s*window\.___chunkMapping=)[^<]*?(;\s*<\/script>)/;

/** Two elements that Gatsby and its router add to every page. */
const STYLED = /<div\b[^>]*\bid="gatsby-(?:focus-wrapper|announcer)"[^>]*>/g;

/** The build writes `/404.html` as a file, and `/about` as a folder with `index.html`. */
function fileOf(publicFolder: string, path: string): string {
  return join(publicFolder, path, path.endsWith('.html') ? '' : 'index.html');
}

/**
 * Reads the page's metadata, as search engines and shared links do; undefined for a page that must not be indexed.
 */
function published(path: string, html: string): PublishedPage | undefined {
  const head = parse(html.slice(0, html.indexOf('</head>')));
  const attribute = (selector: string, name: string) =>
    head.querySelector(selector)?.getAttribute(name);
  const address = attribute('link[rel=canonical]', 'href');
  if (!address || attribute('meta[name=robots]', 'content')?.includes('noindex')) return undefined;
  return {
    path,
    address,
    alternates: head.querySelectorAll('link[rel=alternate][hreflang]').map((link) => ({
      tag: link.getAttribute('hreflang') ?? '',
      address: link.getAttribute('href') ?? '',
    })),
    title: attribute('meta[property="og:title"]', 'content') ?? '',
    siteName: attribute('meta[property="og:site_name"]', 'content') ?? '',
    updated: attribute('meta[name="dcterms.modified"]', 'content'),
  };
}

/**
 * Removes the map of chunks from a page. Gatsby writes it as text but reads it as an object, so it has no effect, and it
 * adds half a kilobyte that does not compress.
 */
function withoutChunkMap(html: string): string {
  expectMatch(html, CHUNK_MAP, 'the map of chunks');
  return html.replace(CHUNK_MAP, '$1{}$2');
}

/**
 * Removes the style attributes that Gatsby writes into every page. The policy of filled-in pages does not allow them, and
 * src/styles/base.css has the same rules.
 */
function withoutStyleAttributes(html: string): string {
  expectMatch(html, new RegExp(STYLED), 'the elements around every page');
  return html.replace(STYLED, (tag) => tag.replace(/ style="[^"]*"/, ''));
}

/**
 * Finishes the built pages at the given paths: marks words of another language, removes style attributes, the map of chunks
 * and the styles that a page does not use, and minifies the script before the first paint.
 *
 * @param publicFolder path of the build's output
 * @param paths paths of pages, without trailing slash
 * @param script source of the small script of public pages
 * @returns them sorted by path
 * @throws when a page lacks markup that Gatsby is expected to write
 */
export async function finishPages(
  publicFolder: string,
  paths: readonly string[],
  script: string,
): Promise<FinishedPage[]> {
  const markForeign = createForeignMarker();
  const trimStyles = createStyleTrimmer();
  const deferStylesheet = createStylesheetDeferrer(publicFolder);
  const nameScript = await createScriptNamer(publicFolder, script);
  const pages: FinishedPage[] = [];
  for (const path of [...paths].sort()) {
    const file = fileOf(publicFolder, path);
    const html = await readFile(file, 'utf8');
    expectMatch(html, DEFERRED, 'its deferred scripts');
    const lean = markForeign(path, withoutChunkMap(withoutStyleAttributes(html)));
    const finished = trimStyles(
      isDesk(path)
        ? await preloadDesk(publicFolder, path, lean)
        : nameScript(minifyFirstScript(await deferStylesheet(lean))),
    );
    // A page that Gatsby kept from the last build is already finished, and should keep its modification time.
    if (finished !== html) await writeFile(file, finished);
    pages.push({ path, code: inlineCode(finished), published: published(path, finished) });
  }
  return pages;
}

/** Marks the tags of an earlier build, so that they are replaced in a page that Gatsby kept. */
const MARK = 'data-desk';

const OLD_TAGS = new RegExp(`<link ${MARK}[^>]*>`, 'g');

/** Screens of this width show the list as a grid (src/admin/features/leads/list/lead-list.tsx). */
const WIDE = '(min-width: 900px)';

const LIST = '/admin/dashboard';

interface Stats {
  assetsByChunkName: Readonly<Record<string, readonly string[]>>;
}

interface PageData {
  componentChunkName: string;
  staticQueryHashes: readonly string[];
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'));

const tag = (href: string, attributes: string) =>
  `<link ${MARK} rel="preload" ${attributes} href="${href}">`;

/**
 * Adds preloads for all scripts of a page of the desk. Otherwise each would be requested only after the one before it has run.
 *
 * @param path the page's path, without trailing slash
 */
export async function preloadDesk(
  publicFolder: string,
  path: string,
  html: string,
): Promise<string> {
  const { assetsByChunkName } = await readJson<Stats>(join(publicFolder, 'webpack.stats.json'));
  const dataPath = `/page-data${path}/page-data.json`;
  const page = await readJson<PageData>(join(publicFolder, dataPath));
  const scriptsOf = (chunk: string) =>
    (assetsByChunkName[chunk] ?? []).filter((file) => file.endsWith('.js'));
  const scripts = new Set([...scriptsOf('app'), ...scriptsOf(page.componentChunkName)]);
  const ofGrid = path === LIST ? scriptsOf('grid').filter((file) => !scripts.has(file)) : [];
  const data = [
    '/page-data/app-data.json',
    dataPath,
    ...page.staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`),
  ];
  const tags = [
    ...[...scripts].map((file) => tag(`/${file}`, 'as="script"')),
    ...data.map((file) => tag(file, 'as="fetch" crossorigin="anonymous"')),
    ...ofGrid.map((file) => tag(`/${file}`, `as="script" media="${WIDE}"`)),
  ];
  return html.replace(OLD_TAGS, '').replace('</head>', `${tags.join('')}</head>`);
}
