import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const routeSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('static'),
    path: z.string(),
    filePath: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('function'), path: z.string(), functionId: z.string() }),
  z.object({
    type: z.literal('redirect'),
    path: z.string(),
    toPath: z.string(),
    status: z.number(),
    ignoreCase: z.boolean().default(false),
  }),
]);

const manifestSchema = z.object({
  routes: z.array(routeSchema),
  trailingSlash: z.enum(['always', 'never', 'ignore', 'legacy']),
  /** The address in the files, and the one that Gatsby built them for (`moveSite`). */
  siteUrl: z.string(),
  builtFor: z.string(),
});

/** The parts of Gatsby's adapter manifest that the server reads. */
export type HostManifest = z.infer<typeof manifestSchema>;
export type StaticRoute = Extract<HostManifest['routes'][number], { type: 'static' }>;
export type ManifestInput = z.input<typeof manifestSchema>;

/** Path of the manifest. */
export function manifestPath(projectRoot: string): string {
  return path.join(projectRoot, '.build', 'host-manifest.json');
}

/** Path of the bundled functions, a CommonJS module that exports each by its id. */
export function functionsPath(projectRoot: string): string {
  return path.join(projectRoot, '.build', 'host-functions.cjs');
}

/** Replaces the manifest atomically, so that a starting server never reads half of it. */
export async function writeManifest(projectRoot: string, manifest: ManifestInput): Promise<void> {
  const target = manifestPath(projectRoot);
  const draft = `${target}.${process.pid}.tmp`;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(draft, JSON.stringify(manifestSchema.parse(manifest), null, 2));
  await rename(draft, target);
}

/** Reads the manifest of the last build. Throws if there is none or it is invalid. */
export async function readManifest(projectRoot: string): Promise<HostManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(manifestPath(projectRoot), 'utf8')));
}

/**
 * Compiles a manifest path to a test of request paths: `:name` matches one segment, `*` at the end
 * any rest, even an empty one. A trailing slash makes no difference.
 */
export function compilePattern(pattern: string, ignoreCase = false): (path: string) => boolean {
  const fold = (path: string) => segmentsOf(ignoreCase ? path.toLowerCase() : path);
  const wanted = fold(pattern);
  const takesRest = wanted.at(-1)?.startsWith('*') ?? false;
  return (path) => {
    const given = fold(path);
    if (!takesRest && given.length !== wanted.length) return false;
    return wanted.every((segment, index) => isMatch(segment, given[index]));
  };
}

/** True for a manifest path that matches many request paths. */
export function isPattern(path: string): boolean {
  return /[*:]/.test(path);
}

function isMatch(wanted: string, given: string | undefined): boolean {
  if (wanted.startsWith('*')) return true;
  return given !== undefined && (wanted.startsWith(':') ? given !== '' : wanted === given);
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}

/** The result of looking up a request path. */
type Resolution =
  | { type: 'file'; file: StaticRoute; isPattern: boolean }
  | { type: 'redirect'; status: number; location: string }
  | { type: 'missing' }
  | { type: 'malformed' };

/** The routes of the built site. Only paths in the manifest are served. */
export interface Site {
  /** @param requestPath path of the request target, still percent-encoded, without the query */
  resolve(requestPath: string): Resolution;
  /** The 404 page, if the build has one. */
  notFound: StaticRoute | undefined;
  /** The 404 page of each further language, by its tag. */
  notFoundIn: ReadonlyMap<string, StaticRoute>;
}

const notFoundFile = 'public/404.html';
const notFoundPage = /^public\/(?:(?<tag>[^/]+)\/)?404\/index\.html$/;
/** Files without a route of their own; `/404` would respond with 200. */
const isUnlisted = ({ filePath }: StaticRoute) =>
  filePath === notFoundFile || notFoundPage.test(filePath);

/** Reads the site's routes from the manifest. */
export function readSite({ routes, trailingSlash }: HostManifest): Site {
  const files = routes.filter((route) => route.type === 'static');
  const listed = files.filter((file) => !isUnlisted(file));
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

  const notFoundIn = files.flatMap((file) => {
    const tag = notFoundPage.exec(file.filePath)?.groups?.tag;
    return tag === undefined ? [] : [[tag, file] as const];
  });
  return {
    resolve,
    notFound: files.find(({ filePath }) => filePath === notFoundFile),
    notFoundIn: new Map(notFoundIn),
  };
}

/** The URLs of a file. A page has the URL of its folder, with or without trailing slash as configured. */
function urlsOf(filePath: string, trailingSlash: HostManifest['trailingSlash']): string[] {
  const url = filePath.replace(/^public/, '');
  if (url === '/index.html') return ['/'];
  if (!url.endsWith('/index.html')) return [url];
  const bare = url.slice(0, -'/index.html'.length);
  if (trailingSlash === 'always') return [`${bare}/`];
  return trailingSlash === 'never' ? [bare] : [bare, `${bare}/`];
}

/** Decodes a path; undefined for broken percent-encoding and control characters. */
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
