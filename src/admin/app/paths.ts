/** Addresses of the desk. */
export const PATHS = {
  root: '/admin',
  logIn: '/admin/login',
  dashboard: '/admin/dashboard',
  calls: '/admin/calls',
  reports: '/admin/reports',
} as const;

/**
 * A lead's own address.
 *
 * @param search query of the list it was opened from, with its question mark, so that going back finds the same list
 */
export const leadPath = (reference: string, search = ''): string =>
  `/admin/leads/${encodeURIComponent(reference)}${search}`;

/** The reference in a lead's address, or null for any other address. */
export const leadReferenceAt = (pathname: string): string | null =>
  /^\/admin\/leads\/([\w-]+)\/?$/.exec(pathname)?.[1] ?? null;

/** True when an address names this page, with or without a slash at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname.replace(/\/+$/, '') === path;

/**
 * The login page's address, remembering where one was.
 *
 * @param from path with query; the plain dashboard needs no remembering, login leads there anyway
 */
export const logInPath = (from: string): string =>
  from === PATHS.dashboard ? PATHS.logIn : `${PATHS.logIn}?next=${encodeURIComponent(from)}`;

/**
 * The address to go to after login.
 *
 * @param search query of the login page; anybody can write it into a link, so only paths of the desk count
 */
export function afterLogIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const isOfDesk = /^\/admin\/(?!login\b)[\w/-]+(?:\?[^#\\]*)?$/.test(next);
  return isOfDesk ? next : PATHS.dashboard;
}
