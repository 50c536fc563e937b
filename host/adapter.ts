import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { AdapterInit } from 'gatsby';
import { dropOldChunks } from '../src/gatsby/deploy';
import { editorPolicy, pagePolicy, SHARED_HEADERS } from '../src/security/headers';
import { inlineCode } from '../src/security/inline-code';
import { EDITOR_PATH } from '../src/domain/content-editor';
import { isPrivateFile, isSharedFile } from '../src/domain/site-paths';
import { compressFiles, isCompressedSibling, siteAddress } from './built-files';
import {
  compilePattern,
  functionsPath,
  isPattern,
  type ManifestInput,
  writeManifest,
} from './manifest';

type AdaptContext = Parameters<ReturnType<AdapterInit>['adapt']>[0];
type StaticRoute = Extract<AdaptContext['routesManifest'][number], { type: 'static' }>;
type HeaderRoute = AdaptContext['headerRoutes'][number];

/** Gatsby's default headers, which the host replaces with its own. Browsers no longer support the last one, which was unsafe. */
const replacedHeaders = [
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
];

/**
 * Gatsby adapter for our own server: writes the route manifest that the server reads at start, bundles the functions, and
 * compresses pages and assets, so that requests need not.
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
    for (const route of await dropOldChunks(routesManifest, projectRoot)) {
      if (route.type !== 'static') {
        routes.push(route);
      } else if (isServed(route)) {
        const file = inProject(route.filePath);
        const headers = {
          ...foldHeaders(route, headerRules),
          ...(isSharedFile(route.path) && SHARED_HEADERS),
          ...(await readPolicy(file)),
          ...(route.path.startsWith(EDITOR_PATH) && { 'content-security-policy': editorPolicy() }),
        };
        routes.push({ ...route, headers });
        files.push(file);
      }
    }
    const siteUrl = siteAddress(process.env);
    const site = { siteUrl, builtFor: siteUrl, trailingSlash };
    await writeManifest(projectRoot, { routes, ...site });
    await bundleFunctions(projectRoot, functionsManifest);
    await compressFiles(files);
    reporter.info(`host: ${routes.length} routes written, text files compressed`);
  },
});

export default hostAdapter;

function isServed({ filePath }: StaticRoute): boolean {
  return !isPrivateFile(filePath.replace(/^public/, '')) && !isCompressedSibling(filePath);
}

/** The Content-Security-Policy of a page, which lists its inline scripts. Other files have none. */
async function readPolicy(file: string): Promise<Record<string, string>> {
  if (!file.endsWith('.html')) return {};
  return { 'content-security-policy': pagePolicy(inlineCode(await readFile(file, 'utf8'))) };
}

/** Merges headers; the route's own win over those that Gatsby sets for whole folders. */
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
 * Bundles all functions into one file, which exports each by its id, and the host's workers. Gatsby bundles every library
 * into every function, and 44 of them took 256 MB of heap; with shared libraries they take 14 MB.
 */
async function bundleFunctions(
  projectRoot: string,
  functions: AdaptContext['functionsManifest'],
): Promise<void> {
  const exports = functions.map(({ functionId, pathToEntryPoint }) => {
    const source = pathToEntryPoint.replace(/^\.cache\/functions\/(.*)\.js$/, './src/api/$1');
    return `export { default as ${JSON.stringify(functionId)} } from ${JSON.stringify(source)};`;
  });
  exports.push("export { startWorkers } from './host/workers/start-workers';");
  await build({
    stdin: { contents: exports.join('\n'), resolveDir: projectRoot },
    outfile: functionsPath(projectRoot),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    // It starts its threads from a file of its own.
    external: ['piscina'],
    logLevel: 'error',
  });
}
