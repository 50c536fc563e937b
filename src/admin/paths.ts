/** Addresses of the desk. */
export const PATHS = {
  root: '/admin',
  signIn: '/admin/login',
  dashboard: '/admin/dashboard',
} as const;

const withoutTrailingSlash = (pathname: string) => pathname.replace(/\/+$/, '');

/** True when an address names this page, with or without a slash at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  withoutTrailingSlash(pathname) === path;

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
