import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import type { AdapterInit } from 'gatsby';
import { pagePolicy } from '../src/security/headers';
import { inlineCode } from '../src/security/inline-code';
import { isPrivateFile } from '../src/domain/site-paths';
import { compressFiles, isCompressedSibling } from './compress';
import { compilePattern, isPattern, type ManifestInput, writeManifest } from './manifest';
import { siteAddress } from './site-address';

type AdaptContext = Parameters<ReturnType<AdapterInit>['adapt']>[0];
type StaticRoute = Extract<AdaptContext['routesManifest'][number], { type: 'static' }>;
type HeaderRoute = AdaptContext['headerRoutes'][number];

/** Gatsby's defaults that the host's own headers replace. Browsers dropped the last one because it opened holes. */
const replacedHeaders = [
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
];

/**
 * Gatsby adapter for our own server: writes the route manifest the server reads at start, and
 * compresses pages and assets once, so that no request pays for it.
 */
const hostAdapter: AdapterInit = () => ({
  name: 'host',
  config: () => ({ supports: { pathPrefix: false } }),
  async adapt({ routesManifest, functionsManifest, headerRoutes, trailingSlash, reporter }) {
    const projectRoot = process.cwd();
    const inProject = (file: string) => path.join(projectRoot, file);
    const headerRules = headerRoutes.filter((rule) => isPattern(rule.path));
    const routes: ManifestInput['routes'] = [];
    const files: string[] = [];
    for (const route of routesManifest) {
      if (route.type !== 'static') {
        routes.push(route);
      } else if (isServed(route)) {
        const file = inProject(route.filePath);
        const headers = { ...foldHeaders(route, headerRules), ...(await readPolicy(file)) };
        routes.push({ ...route, headers });
        files.push(file);
      }
    }
    const siteUrl = siteAddress(process.env);
    const site = { siteUrl, builtFor: siteUrl, trailingSlash };
    await writeManifest(projectRoot, { routes, functions: functionsManifest, ...site });
    await shrinkFunctions(
      functionsManifest.map(({ pathToEntryPoint }) => inProject(pathToEntryPoint)),
    );
    await compressFiles(files);
    reporter.info(`host: ${routes.length} routes written, text files compressed`);
  },
});

export default hostAdapter;

function isServed({ filePath }: StaticRoute): boolean {
  return !isPrivateFile(filePath.replace(/^public/, '')) && !isCompressedSibling(filePath);
}

/** The policy of a page: it names the scripts that the build wrote into the page. Other files have none. */
async function readPolicy(file: string): Promise<Record<string, string>> {
  if (!file.endsWith('.html')) return {};
  return { 'content-security-policy': pagePolicy(inlineCode(await readFile(file, 'utf8'))) };
}

/** The route's own headers win over those that Gatsby gives to whole folders. */
function foldHeaders(
  route: StaticRoute,
  headerRules: readonly HeaderRoute[],
): Record<string, string> {
  const general = headerRules
    .filter((rule) => compilePattern(rule.path)(route.path))
    .flatMap((rule) => rule.headers);
  return Object.fromEntries(
    [...general, ...route.headers]
      .map(({ key, value }) => [key.toLowerCase(), value] as const)
      .filter(([key]) => !replacedHeaders.includes(key)),
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
