import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IAdapter } from 'gatsby';
import { FILLED_PAGES, PRIVATE_PATHS, SHARED_PATHS } from '../domain/site-paths';
import {
  pagePolicy,
  SECURITY_HEADERS,
  SHARED_HEADERS,
  STRICT_TRANSPORT_SECURITY,
} from '../security/headers';
import type { FinishedPage } from './post-build/built-pages';

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
 * An adapter that gets Gatsby's cache-control and none of Gatsby's security headers: `netlifyHeaders` has
 * this site's own, and a header that comes twice may count for none.
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

/** Netlify's adapter, loaded only where it is used: installations that run the site on one machine do not have it. */
export function netlifyAdapter(): IAdapter {
  const load = createRequire(join(process.cwd(), 'package.json'));
  const createAdapter: () => IAdapter = load('gatsby-adapter-netlify').default;
  return withOwnHeaders(withoutOldChunks(createAdapter()));
}

/**
 * The headers of the site as Netlify takes them (https://docs.netlify.com/manage/routing/headers/): one rule for all paths,
 * with the scripts of all pages, of which there are few; then one for each path of shared pictures, which wins because it
 * comes later.
 */
export function netlifyHeaders(pages: readonly Pick<FinishedPage, 'code'>[]): string {
  const scripts = pages.flatMap(({ code }) => code.scripts);
  const headers = {
    ...SECURITY_HEADERS,
    ...STRICT_TRANSPORT_SECURITY,
    'content-security-policy': pagePolicy({ scripts }),
  };
  return [
    netlifyRule('/*', headers),
    ...SHARED_PATHS.map((path) => netlifyRule(path, SHARED_HEADERS)),
  ].join('');
}

const netlifyRule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');

/** Hides files that serve only the build, and redirects pages that a function fills in to the function. */
export const netlifyRedirects = (): string =>
  [
    ...PRIVATE_PATHS.map((path) => `${path}  /404.html  404!\n`),
    ...FILLED_PAGES.map(
      ({ page, parameter, by }) =>
        `${page}  ${parameter}=:value  ${by}?${parameter}=:value  302!\n`,
    ),
  ].join('');

/** A tab that was opened before a deploy asks for its parts this much longer. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Scripts and styles that webpack names by their content. */
const CHUNK = /^\/?[^/]+[-.][\da-f]{20}\.(?:js|css)$/;

/** Gatsby lets browsers keep the files of this build for good; it knows earlier ones only as files in its folder. */
const isOfThisBuild = ({ headers }: Extract<Route, { type: 'static' }>) =>
  headers.some(({ value }) => value.includes('immutable'));

/** When a build first lacked each file that it found, as milliseconds since the epoch. */
type Retired = Record<string, number>;

async function readRetired(file: string): Promise<Retired> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Retired;
  } catch {
    // Without a cache the week begins anew.
    return {};
  }
}

/**
 * Deletes the chunks of earlier builds that no build has had for a week. The younger ones stay in the folder `public`, which
 * our host builds into again and Netlify's adapter restores, and are served on.
 *
 * @returns the routes without those of deleted files
 */
export async function dropOldChunks(
  routes: Routes,
  projectRoot: string,
  now = Date.now(),
): Promise<Routes> {
  // The one part of its cache that Gatsby keeps when its configuration or the packages have changed.
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
