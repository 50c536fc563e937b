/** The service worker, beside the pages: a worker controls only what lies below its own path. */
export const WORKER_PATH = '/sw.js';

/** The service worker of the desk, which shows notifications, and the manifest by which it is installed. */
export const DESK_WORKER_PATH = '/admin/sw.js';
export const DESK_MANIFEST_PATH = '/admin/desk.webmanifest';

/** My day, with which the installed desk begins. */
export const DESK_START = '/admin/dashboard?view=day';

/** Stands for the script of pages that are read (src/page-script) until the build knows the file's name. */
export const PAGE_SCRIPT = '/page-script.js';

/** The feed of case studies; readers keep its address, so it never changes. */
export const FEED_PATH = '/portfolio/feed.xml';

/**
 * Built pages that a function fills in when their address has this parameter, for visitors without scripts; without it
 * they are served as built. Host and Netlify lead the one address to the other.
 */
export const FILLED_PAGES = [
  { page: '/contact/thank-you', parameter: 'reference', by: '/api/enquiries/thanks' },
] as const;

/** Pages that need scripts, each with the page that a function shows to browsers without them. */
export const PLAIN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/consultation', '/api/consultations/page'],
]);

/** Files of the build that serve the build, not visitors: patterns as `_redirects` of Netlify takes them. */
export const PRIVATE_PATHS = ['/webpack.stats.json', '/chunk-map.json', '/_gatsby/slices/*'];

/** Pictures that other sites show beside a link to a page: patterns as `_headers` of Netlify takes them. */
export const SHARED_PATHS = [
  '/social/*',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
];

const anyOf = (patterns: readonly string[]): string =>
  patterns.map((path) => path.replaceAll('.', '\\.').replace('*', '.*')).join('|');

const PRIVATE = new RegExp(`^(${anyOf(PRIVATE_PATHS)}|/_headers|/_redirects|.*\\.map)$`);
const SHARED = new RegExp(`^(${anyOf(SHARED_PATHS)})$`);

/** @param path of a file, from the root of the site: `/app.js.map` */
export const isPrivateFile = (path: string): boolean => PRIVATE.test(path);

/** @param path of a file, from the root of the site */
export const isSharedFile = (path: string): boolean => SHARED.test(path);

/** True for paths, or patterns of paths, of the desk: one page, drawn by its scripts. */
export const isDesk = (path: string): boolean => path.split('/')[1] === 'admin';

/** Functions to which visitors send what they typed. */
const VISITORS_FORMS = /^\/api\/(enquiries|newsletter|receipt)(\/|$)/;

/** @param path of a function, without its query */
export const isVisitorsForm = (path: string): boolean => VISITORS_FORMS.test(path);

/**
 * Path of the picture that a shared link to a page shows.
 *
 * @param pagePath path of the page, for example `/services/crm`
 * @returns for example `/social/services-crm.png`
 */
export function socialCardPath(pagePath: string): string {
  const name = pagePath.split('/').filter(Boolean).join('-') || 'home';
  return `/social/${name}.png`;
}
