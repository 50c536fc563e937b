import path from 'node:path';
import type { AdapterInit } from 'gatsby';
import { compressFiles, isCompressedSibling } from './compress';
import { type ManifestRoute, writeManifest } from './manifest';
import { compilePattern, isPattern } from './route-pattern';

type AdaptContext = Parameters<ReturnType<AdapterInit>['adapt']>[0];
type GatsbyRoute = AdaptContext['routesManifest'][number];
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
    const routes = routesManifest
      .filter(isServed)
      .map((route) => toManifestRoute(route, headerRules));
    const functions = functionsManifest.map(({ functionId, pathToEntryPoint }) => ({
      functionId,
      pathToEntryPoint,
    }));
    await writeManifest(projectRoot, { routes, functions, trailingSlash });
    const files = routes.flatMap((route) => (route.type === 'static' ? [route.filePath] : []));
    await compressFiles(files.map((file) => path.join(projectRoot, file)));
    reporter.info(`host: ${routes.length} routes written, text files compressed`);
  },
});

export default hostAdapter;

/** Source maps, build statistics and page fragments serve the build, not visitors. */
const privateFiles =
  /(\.map|^public\/(webpack\.stats|chunk-map)\.json|^public\/_gatsby\/slices\/.*)$/;

function isServed(route: GatsbyRoute): boolean {
  if (route.type !== 'static') return true;
  return !privateFiles.test(route.filePath) && !isCompressedSibling(route.filePath);
}

function toManifestRoute(route: GatsbyRoute, headerRules: readonly HeaderRoute[]): ManifestRoute {
  switch (route.type) {
    case 'static':
      return {
        type: 'static',
        path: route.path,
        filePath: route.filePath,
        headers: foldHeaders(route, headerRules),
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

/** Gatsby's default; browsers dropped it because it opened holes of its own. */
const harmfulHeader = 'x-xss-protection';

/** The route's own headers win over those that Gatsby gives to whole folders. */
function foldHeaders(
  route: Extract<GatsbyRoute, { type: 'static' }>,
  headerRules: readonly HeaderRoute[],
): Record<string, string> {
  const general = headerRules
    .filter((rule) => compilePattern(rule.path)(route.path))
    .flatMap((rule) => rule.headers);
  return Object.fromEntries(
    [...general, ...route.headers]
      .map(({ key, value }) => [key.toLowerCase(), value] as const)
      .filter(([key]) => key !== harmfulHeader),
  );
}
