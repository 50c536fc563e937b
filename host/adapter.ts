import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import type { AdapterInit } from 'gatsby';
import { pagePolicy } from '../src/security/headers';
import { inlineCode } from '../src/security/inline-code';
import { isPrivateFile } from '../src/security/site-paths';
import { compressFiles, isCompressedSibling } from './compress';
import { type ManifestRoute, writeManifest } from './manifest';
import { compilePattern, isPattern } from './route-pattern';
import { siteAddress } from './site-address';

type AdaptContext = Parameters<ReturnType<AdapterInit>['adapt']>[0];
type GatsbyRoute = AdaptContext['routesManifest'][number];
type StaticGatsbyRoute = Extract<GatsbyRoute, { type: 'static' }>;
type HeaderRoute = AdaptContext['headerRoutes'][number];

/**
 * Gatsby adapter for our own server: writes the route manifest the server reads at start, and
 * compresses pages and assets once, so that no request pays for it.
 */
const hostAdapter: AdapterInit = () => ({
  name: 'host',
  config: () => ({ supports: { pathPrefix: false } }),
  async adapt({ routesManifest, functionsManifest, headerRoutes, trailingSlash, reporter }) {
    const projectRoot = process.cwd();
    const headerRules = headerRoutes.filter((rule) => isPattern(rule.path));
    const policies = await readPolicies(projectRoot, routesManifest);
    const routes = routesManifest
      .filter(isServed)
      .map((route) => toManifestRoute(route, headerRules, policies));
    const functions = functionsManifest.map(({ functionId, pathToEntryPoint }) => ({
      functionId,
      pathToEntryPoint,
    }));
    const siteUrl = siteAddress(process.env);
    const site = { siteUrl, builtFor: siteUrl, trailingSlash };
    await writeManifest(projectRoot, { routes, functions, ...site });
    const files = routes.flatMap((route) => (route.type === 'static' ? [route.filePath] : []));
    await shrinkFunctions(
      functions.map(({ pathToEntryPoint }) => path.join(projectRoot, pathToEntryPoint)),
    );
    await compressFiles(files.map((file) => path.join(projectRoot, file)));
    reporter.info(`host: ${routes.length} routes written, text files compressed`);
  },
});

export default hostAdapter;

function isStatic(route: GatsbyRoute): route is StaticGatsbyRoute {
  return route.type === 'static';
}

function isServed(route: GatsbyRoute): boolean {
  if (!isStatic(route)) return true;
  const publicPath = route.filePath.replace(/^public/, '');
  return !isPrivateFile(publicPath) && !isCompressedSibling(route.filePath);
}

/** The policy of each page by its file: it names the scripts that the build wrote into the page. */
async function readPolicies(projectRoot: string, routes: readonly GatsbyRoute[]) {
  const policies = new Map<string, string>();
  for (const { filePath } of routes.filter(isStatic)) {
    if (!filePath.endsWith('.html')) continue;
    const html = await readFile(path.join(projectRoot, filePath), 'utf8');
    policies.set(filePath, pagePolicy(inlineCode(html)));
  }
  return policies;
}

function toManifestRoute(
  route: GatsbyRoute,
  headerRules: readonly HeaderRoute[],
  policies: ReadonlyMap<string, string>,
): ManifestRoute {
  switch (route.type) {
    case 'static':
      return {
        type: 'static',
        path: route.path,
        filePath: route.filePath,
        headers: {
          ...foldHeaders(route, headerRules),
          ...policyHeader(policies.get(route.filePath)),
        },
      };
    case 'function':
      return { type: 'function', path: route.path, functionId: route.functionId };
    case 'redirect':
      return {
        type: 'redirect',
        path: route.path,
        toPath: route.toPath,
        status: route.status,
        ignoreCase: route.ignoreCase ?? false,
      };
  }
}

function policyHeader(policy: string | undefined): Record<string, string> {
  return policy === undefined ? {} : { 'content-security-policy': policy };
}

/** Gatsby's defaults that the host's own headers replace. Browsers dropped the last one because it opened holes. */
const replacedHeaders = new Set([
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
]);

/** The route's own headers win over those that Gatsby gives to whole folders. */
function foldHeaders(
  route: StaticGatsbyRoute,
  headerRules: readonly HeaderRoute[],
): Record<string, string> {
  const general = headerRules
    .filter((rule) => compilePattern(rule.path)(route.path))
    .flatMap((rule) => rule.headers);
  return Object.fromEntries(
    [...general, ...route.headers]
      .map(({ key, value }) => [key.toLowerCase(), value] as const)
      .filter(([key]) => !replacedHeaders.has(key)),
  );
}

/**
 * Minifies the functions of the build in place. Gatsby bundles all libraries into each of them, untouched, and one letter
 * beyond Latin-1 doubles what such a source takes in memory: together they are 274 MB of heap as built and 153 MB after this.
 * @param files absolute paths
 */
async function shrinkFunctions(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const { code } = await transform(await readFile(file, 'utf8'), {
      minify: true,
      charset: 'ascii',
      platform: 'node',
      target: 'node20',
    });
    await writeFile(file, code);
  }
}
