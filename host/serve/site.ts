import { compilePattern, type HostManifest, isPattern, type StaticRoute } from '../manifest';

/** The outcome of looking up a request path. */
export type Resolution =
  | { type: 'file'; file: StaticRoute; isPattern: boolean }
  | { type: 'redirect'; status: number; location: string }
  | { type: 'missing' }
  | { type: 'malformed' };

/** The addresses of the built site: only paths of the manifest are ever answered. */
export interface Site {
  /** @param requestPath path of the request target, still percent-encoded, without the query */
  resolve(requestPath: string): Resolution;
  /** The 404 page, if the build has one. */
  notFound: StaticRoute | undefined;
}

const notFoundFile = 'public/404.html';
/** Gatsby's copy of the 404 page under an address of its own would answer 200. */
const unlistedFiles = new Set([notFoundFile, 'public/404/index.html']);

/** Reads the site's addresses from the manifest of its build. */
export function readSite({ routes, trailingSlash }: HostManifest): Site {
  const files = routes.filter((route) => route.type === 'static');
  const listed = files.filter(({ filePath }) => !unlistedFiles.has(filePath));
  const exact = new Map(
    listed
      .filter(({ path }) => !isPattern(path))
      .flatMap((file) => urlsOf(file.filePath, trailingSlash).map((url) => [url, file] as const)),
  );
  const wildcards = listed
    .filter(({ path }) => isPattern(path))
    .map((file) => ({ matches: compilePattern(file.path), file }));
  const redirects = routes
    .filter((route) => route.type === 'redirect')
    .map((route) => ({ ...route, matches: compilePattern(route.path, route.ignoreCase) }));

  function resolve(requestPath: string): Resolution {
    const path = decodePath(requestPath);
    if (path === undefined) return { type: 'malformed' };
    const file = exact.get(path);
    if (file) return { type: 'file', file, isPattern: false };
    const redirect = redirects.find(({ matches }) => matches(path));
    if (redirect) return { type: 'redirect', status: redirect.status, location: redirect.toPath };
    if (exact.has(toggleSlash(path))) {
      return { type: 'redirect', status: 308, location: toggleSlash(requestPath) };
    }
    const wildcard = wildcards.find(({ matches }) => matches(path));
    return wildcard ? { type: 'file', file: wildcard.file, isPattern: true } : { type: 'missing' };
  }

  return { resolve, notFound: files.find(({ filePath }) => filePath === notFoundFile) };
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

/** The path of a request target (RFC 9112 §3.2), still percent-encoded. */
export function pathOf(url: string): string {
  return url.split('?', 1).join();
}

/** The query with its question mark, or nothing. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length);
}
