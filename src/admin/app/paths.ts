/** Addresses of the desk. */
export const PATHS = {
  root: '/admin',
  signIn: '/admin/login',
  dashboard: '/admin/dashboard',
  reports: '/admin/reports',
} as const;

/**
 * A lead's own address.
 *
 * @param search query of the list it was opened from, with its question mark, so that going back finds the same list
 */
export const leadPath = (reference: string, search = ''): string =>
  `/admin/leads/${encodeURIComponent(reference)}${search}`;

/** The reference that an address names, or null when it is not a lead's. */
export function leadReferenceAt(pathname: string): string | null {
  const reference = /^\/admin\/leads\/([\w-]+)\/?$/.exec(pathname)?.[1];
  return reference ?? null;
}

const withoutTrailingSlash = (pathname: string) => pathname.replace(/\/+$/, '');

/** True when an address names this page, with or without a slash at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  withoutTrailingSlash(pathname) === path;

/** What the browser's tab calls a page of the desk. */
export function titleAt(pathname: string): string {
  const reference = leadReferenceAt(pathname);
  if (reference) return `Lead ${reference}`;
  if (isAt(pathname, PATHS.reports)) return 'Reports';
  return isAt(pathname, PATHS.signIn) ? 'Admin login' : 'Leads dashboard';
}

/**
 * The sign-in page's address, remembering where one was.
 *
 * @param from path with query; the plain dashboard needs no remembering, sign-in leads there anyway
 */
export const signInPath = (from: string): string =>
  from === PATHS.dashboard ? PATHS.signIn : `${PATHS.signIn}?next=${encodeURIComponent(from)}`;

/**
 * Where to go after sign-in.
 *
 * @param search query of the sign-in page; anybody can write it into a link, so only paths of the desk count
 */
export function afterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const isOfDesk = /^\/admin\/(?!login\b)[\w/-]+(?:\?[^#\\]*)?$/.test(next);
  return isOfDesk ? next : PATHS.dashboard;
}
