import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
