import path from 'node:path';
import type { HostManifest, StaticRoute } from './manifest';
import { forEachParallel } from './parallel';
import { compilePattern, isPattern } from './route-pattern';
import { loadSiteFile, type SiteFile } from './site-file';

/** What a request path leads to. */
export type Resolution =
  | { type: 'file'; file: SiteFile; exact: boolean }
  | { type: 'redirect'; status: number; location: string }
  | { type: 'missing' }
  | { type: 'malformed' };

/** The built site in memory: only what the manifest names can ever be answered. */
export interface Site {
  /** @param requestPath path of the request target, still percent-encoded, without the query */
  resolve(requestPath: string): Resolution;
  /** The 404 page, if the build has one. */
  notFound: SiteFile | undefined;
}

/** Bytes of memory the site's small files may take together. */
const memoryBytes = 64 * 1024 * 1024;
const parallelReads = 16;
const notFoundFile = 'public/404.html';
/** Gatsby's copy of the 404 page under an address of its own would answer 200. */
const unlistedFiles = new Set([notFoundFile, 'public/404/index.html']);

/** Reads the whole build once. Throws if a file of the manifest is missing. */
export async function loadSite(projectRoot: string, manifest: HostManifest): Promise<Site> {
  const byFilePath = await loadFiles(projectRoot, manifest);
  const exact = new Map<string, SiteFile>();
  for (const [filePath, file] of byFilePath) {
    if (unlistedFiles.has(filePath)) continue;
    for (const url of urlsOf(filePath, manifest.trailingSlash)) exact.set(url, file);
  }
  const wildcards = manifest.routes.flatMap((route) => {
    const file = route.type === 'static' ? byFilePath.get(route.filePath) : undefined;
    return file && isPattern(route.path) ? [{ matches: compilePattern(route.path), file }] : [];
  });
  const redirects = manifest.routes.flatMap((route) =>
    route.type === 'redirect' ? [{ ...route, matches: compilePattern(route.path, route) }] : [],
  );

  function resolve(requestPath: string): Resolution {
    const direct = exact.get(requestPath);
    if (direct) return { type: 'file', file: direct, exact: true };
    const decoded = decodePath(requestPath);
    if (decoded === undefined) return { type: 'malformed' };
    const file = exact.get(decoded);
    if (file) return { type: 'file', file, exact: true };
    const redirect = redirects.find(({ matches }) => matches(decoded));
    if (redirect) return { type: 'redirect', status: redirect.status, location: redirect.toPath };
    const sibling = toggleSlash(requestPath);
    if (exact.has(toggleSlash(decoded)))
      return { type: 'redirect', status: 308, location: sibling };
    const wildcard = wildcards.find(({ matches }) => matches(decoded));
    return wildcard ? { type: 'file', file: wildcard.file, exact: false } : { type: 'missing' };
  }

  return { resolve, notFound: byFilePath.get(notFoundFile) };
}

async function loadFiles(projectRoot: string, manifest: HostManifest) {
  const byFilePath = new Map<string, SiteFile>();
  const budget = { remaining: memoryBytes };
  const routes = manifest.routes.filter((route): route is StaticRoute => route.type === 'static');
  await forEachParallel(routes, parallelReads, async ({ filePath, headers }) => {
    const absolute = path.join(projectRoot, filePath);
    byFilePath.set(filePath, await loadSiteFile(absolute, headers, budget));
  });
  return byFilePath;
}

/** A page answers at its folder's address, with the slash the site is configured for. */
function urlsOf(filePath: string, trailingSlash: HostManifest['trailingSlash']): string[] {
  const url = filePath.replace(/^public/, '');
  if (url === '/index.html') return ['/'];
  if (!url.endsWith('/index.html')) return [url];
  const bare = url.slice(0, -'/index.html'.length);
  if (trailingSlash === 'always') return [`${bare}/`];
  return trailingSlash === 'never' ? [bare] : [bare, `${bare}/`];
}

/** Undefined for broken percent-encoding and for control characters, NUL among them. */
function decodePath(requestPath: string): string | undefined {
  try {
    const decoded = decodeURI(requestPath);
    return decoded.startsWith('/') && !/\p{Cc}/u.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function toggleSlash(requestPath: string): string {
  return requestPath.endsWith('/') ? requestPath.slice(0, -1) : `${requestPath}/`;
}
