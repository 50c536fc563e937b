import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IAdapter } from 'gatsby';
import { FILLED_PAGES, isDesk, PRIVATE_PATHS, SHARED_PATHS } from '../domain/site-paths';
import { EDITOR_PATH } from '../domain/content-editor';
import { apiOrigin, contentRepository } from '../domain/content-repository';
import {
  editorPolicy,
  pagePolicy,
  SECURITY_HEADERS,
  SHARED_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from '../security/headers';
import type { FinishedPage } from './post-build/built-pages';
import { belowTag, languageAt, pathIn } from '../language/paths';
import { LANGUAGE, LANGUAGES, OTHER_LANGUAGES } from '../language/languages';

type AdaptContext = Parameters<IAdapter['adapt']>[0];
type HeaderRoutes = AdaptContext['headerRoutes'];
type Routes = AdaptContext['routesManifest'];
type Route = Routes[number];

const isCaching = ({ key }: { key: string }) => key.toLowerCase() === 'cache-control';

function cachingAlone(routes: HeaderRoutes): HeaderRoutes {
  return routes
    .map(({ path, headers }) => ({ path, headers: headers.filter(isCaching) }))
    .filter(({ headers }) => headers.length > 0);
}

/**
 * Wraps an adapter to pass on Gatsby's cache-control but not its security headers: `netlifyHeaders` sets
 * this site's own, and browsers may ignore a header that is sent twice.
 */
export const withOwnHeaders = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: (context) =>
    adapter.adapt({ ...context, headerRoutes: cachingAlone(context.headerRoutes) }),
});

const withoutOldChunks = (adapter: IAdapter): IAdapter => ({
  ...adapter,
  adapt: async (context) => {
    const routesManifest = await dropOldChunks(context.routesManifest, process.cwd());
    await adapter.adapt({ ...context, routesManifest });
  },
});

/** Loads Netlify's adapter only when it is used, because installations for one machine do not have it. */
export function netlifyAdapter(): IAdapter {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const createAdapter: () => IAdapter = load('gatsby-adapter-netlify').default;
  return withOwnHeaders(withoutOldChunks(createAdapter()));
}

/**
 * The site's headers in Netlify's format (https://docs.netlify.com/manage/routing/headers/): one rule for all paths, whose
 * policy allows the few inline scripts of all pages, then a rule for each path of shared pictures, which wins because it comes
 * later.
 */
export function netlifyHeaders(pages: readonly Pick<FinishedPage, 'code'>[]): string {
  const scripts = pages.flatMap(({ code }) => code.scripts);
  const api = apiOrigin(contentRepository(process.env));
  const headers = {
    ...SECURITY_HEADERS,
    ...STRICT_TRANSPORT_SECURITY,
    'content-security-policy': pagePolicy({ scripts }),
  };
  return [
    netlifyRule('/*', headers),
    netlifyRule(EDITOR_PATH, { 'content-security-policy': editorPolicy(api) }),
    ...SHARED_PATHS.map((path) => netlifyRule(path, SHARED_HEADERS)),
  ].join('');
}

const netlifyRule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Redirects pages that a function fills in, in a language, to that function. */
const filledPagesIn = (tag: string) =>
  FILLED_PAGES.map(({ page, parameter, by }) => {
    const language = tag === LANGUAGE ? '' : `&language=${tag}`;
    return `${pathIn(tag, page)}  ${parameter}=:value  ${by}?${parameter}=:value${language}  302!\n`;
  });

const isPlainPage = (path: string) =>
  languageAt(path) === LANGUAGE && !isDesk(path) && !/\[|^\/404/.test(path);

/** Redirects pages that do not speak a language to those of the first, and answers what is missing in it. */
function missingPagesIn(tag: string, paths: readonly string[]): string[] {
  const untranslated = paths.filter(
    (path) => isPlainPage(path) && !paths.includes(pathIn(tag, path)),
  );
  return [
    ...untranslated.map((path) => `${belowTag(tag, path)}  ${path}  302\n`),
    `/${tag}/*  /${tag}/404  404\n`,
  ];
}

/**
 * Hides files that only the build needs, and redirects pages that a function fills in and pages that do not speak a language.
 *
 * @param paths of the built pages
 */
export const netlifyRedirects = (paths: readonly string[]): string =>
  [
    ...PRIVATE_PATHS.map((path) => `${path}  /404.html  404!\n`),
    ...LANGUAGES.flatMap(filledPagesIn),
    ...OTHER_LANGUAGES.flatMap((tag) => missingPagesIn(tag, paths)),
  ].join('');

/** Chunks of an earlier build are kept this long, for tabs that were opened before a deploy. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Scripts and styles with a content hash in their name. */
const CHUNK = /^\/?[^/]+[-.][\da-f]{20}\.(?:js|css)$/;

/** Gatsby marks only chunks of this build as immutable; earlier ones are plain files in `public`. */
const isOfThisBuild = ({ headers }: Extract<Route, { type: 'static' }>) =>
  headers.some(({ value }) => value.includes('immutable'));

/** When each chunk was first missing from a build, in milliseconds since the epoch. */
type Retired = Record<string, number>;

async function readRetired(file: string): Promise<Retired> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Retired;
  } catch {
    // Without a cache the week starts again.
    return {};
  }
}

/**
 * Deletes chunks that have not been part of a build for a week. Others stay in `public`, which our host reuses and Netlify's
 * adapter restores, and are still served.
 *
 * @returns the routes without those of deleted files
 */
export async function dropOldChunks(
  routes: Routes,
  projectRoot: string,
  now = Date.now(),
): Promise<Routes> {
  // Gatsby empties the rest of its cache when its configuration or the packages change.
  const folder = join(projectRoot, '.cache', 'adapters');
  const record = join(folder, 'earlier-chunks.json');
  const before = await readRetired(record);
  const retired: Retired = {};
  const dropped = new Set<Route>();
  for (const route of routes) {
    if (route.type !== 'static' || !CHUNK.test(route.path) || isOfThisBuild(route)) continue;
    const since = before[route.path] ?? now;
    if (now - since < KEPT_MS) {
      retired[route.path] = since;
      continue;
    }
    dropped.add(route);
    const file = join(projectRoot, route.filePath);
    await Promise.all(['', '.br', '.gz'].map((suffix) => rm(file + suffix, { force: true })));
  }
  await mkdir(folder, { recursive: true });
  await writeFile(record, JSON.stringify(retired));
  return routes.filter((route) => !dropped.has(route));
}
