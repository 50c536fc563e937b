import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { inlineCode, type InlineCode } from '../../security/inline-code';
import { isDesk } from '../../domain/site-paths';
import {
  createScriptNamer,
  createStylesheetDeferrer,
  createStyleTrimmer,
  expectMatch,
} from './page-assets';

/** A page with an address of its own that search engines may show. */
export interface PublishedPage {
  path: string;
  address: string;
  title: string;
  siteName: string;
  /** Day on which its content last changed, as YYYY-MM-DD. */
  updated: string | undefined;
}

/** A page as visitors get it. */
export interface FinishedPage {
  /** Without trailing slash; `/admin/[...]` for a page with many addresses. */
  path: string;
  code: InlineCode;
  /** The page's description of itself; undefined when search engines may not show it. */
  published: PublishedPage | undefined;
}

/** Scripts and stylesheet that wait until somebody needs them (src/page-script). */
const DEFERRED = /<template id="runtime"/;

const CHUNK_MAP =
  /(<script\s+id="gatsby-chunk-mapping"\s*>\s*window\.___chunkMapping=)[^<]*?(;\s*<\/script>)/;

/** The two elements that Gatsby and its router put around every page. */
const STYLED = /<div\b[^>]*\bid="gatsby-(?:focus-wrapper|announcer)"[^>]*>/g;

/** The build writes `/404.html` as a file and `/about` as a folder with one. */
function fileOf(publicFolder: string, path: string): string {
  return join(publicFolder, path, path.endsWith('.html') ? '' : 'index.html');
}

/**
 * Reads the page's description of itself, as search engines and shared links do; undefined for a page that is not to be
 * indexed.
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
    title: attribute('meta[property="og:title"]', 'content') ?? '',
    siteName: attribute('meta[property="og:site_name"]', 'content') ?? '',
    updated: attribute('meta[name="dcterms.modified"]', 'content'),
  };
}

/**
 * Removes the names of all chunks from a page. Gatsby writes them as text but reads them as an object, so it finds none in
 * them; half a kilobyte that does not compress would go out with every page for nothing.
 */
function withoutChunkMap(html: string): string {
  expectMatch(html, CHUNK_MAP, 'the map of chunks');
  return html.replace(CHUNK_MAP, '$1{}$2');
}

/**
 * Removes the style attributes that Gatsby writes into every page: the policy of filled-in pages refuses them, and
 * src/styles/base.css has the same rules.
 */
function withoutStyleAttributes(html: string): string {
  expectMatch(html, new RegExp(STYLED), 'the elements around every page');
  return html.replace(STYLED, (tag) => tag.replace(/ style="[^"]*"/, ''));
}

/**
 * Finishes the built pages at the given paths: no style in an attribute, no map of chunks, and only the styles that
 * each page uses.
 *
 * @param publicFolder path of the build's output
 * @param paths paths of pages, without trailing slash
 * @param script text of the script of pages that are read
 * @returns them sorted by path
 * @throws when a page lacks markup that Gatsby is expected to write
 */
export async function finishPages(
  publicFolder: string,
  paths: readonly string[],
  script: string,
): Promise<FinishedPage[]> {
  const trimStyles = createStyleTrimmer();
  const deferStylesheet = createStylesheetDeferrer(publicFolder);
  const nameScript = await createScriptNamer(publicFolder, script);
  const pages: FinishedPage[] = [];
  for (const path of [...paths].sort()) {
    const file = fileOf(publicFolder, path);
    const html = await readFile(file, 'utf8');
    expectMatch(html, DEFERRED, 'its deferred scripts');
    const lean = withoutChunkMap(withoutStyleAttributes(html));
    const finished = trimStyles(
      isDesk(path)
        ? await preloadDesk(publicFolder, path, lean)
        : nameScript(await deferStylesheet(lean)),
    );
    // A page that Gatsby kept from the last build is finished already, and its date is worth keeping.
    if (finished !== html) await writeFile(file, finished);
    pages.push({ path, code: inlineCode(finished), published: published(path, finished) });
  }
  return pages;
}

/** Marks the tags, so that a page which Gatsby kept from the last build gets new ones. */
const MARK = 'data-desk';

const OLD_TAGS = new RegExp(`<link ${MARK}[^>]*>`, 'g');

/** The grid is the list of a screen of this width (src/admin/features/leads/list/lead-list.tsx). */
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
 * Adds preloads of everything that a page of the desk is made of: its scripts would else be requested one after the other,
 * each when the one before it has run.
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
