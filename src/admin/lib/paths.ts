import { DESK_START } from '../../domain/site-paths';

/** Addresses of the desk. */
export const PATHS = {
  root: '/admin',
  logIn: '/admin/login',
  dashboard: '/admin/dashboard',
  board: '/admin/board',
  day: DESK_START,
  calls: '/admin/calls',
  reports: '/admin/reports',
  data: '/admin/data',
  log: '/admin/log',
  people: '/admin/people',
  account: '/admin/account',
  password: '/admin/password',
  invitation: '/admin/invitation',
  address: '/admin/address',
} as const;

/**
 * A lead's own address.
 *
 * @param search query of the list it was opened from, with its question mark, so that going back finds the same list
 */
export const leadPath = (reference: string, search = ''): string =>
  `/admin/leads/${encodeURIComponent(reference)}${search}`;

/** The address of an import, which is part of the page Data. */
export const importPath = (id: string): string =>
  `${PATHS.data}?${new URLSearchParams({ import: id })}`;

/** The reference in a lead's address, or null for any other address. */
export const leadReferenceAt = (pathname: string): string | null =>
  /^\/admin\/leads\/([\w-]+)\/?$/.exec(pathname)?.[1] ?? null;

/** True when an address names this page, with or without a slash at its end. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname.replace(/\/+$/, '') === path;

/** Addresses that need no remembering: whoever opened one of them only wanted to get into the desk. */
const STARTS: readonly string[] = [PATHS.root, PATHS.dashboard, PATHS.day];

/**
 * The login page's address, remembering where one was.
 *
 * @param from path with query
 */
export const logInPath = (from: string): string =>
  STARTS.includes(from) ? PATHS.logIn : `${PATHS.logIn}?next=${encodeURIComponent(from)}`;

/**
 * The day, the board, or a saved view of the list by its id, as an address names them. A lead may be of the board and of a
 * view.
 */
const viewsOf = (search: string) => new URLSearchParams(search).getAll('view');

/** Whether an address shows the person's day, or a lead that was opened from it. */
export const isDay = (search: string): boolean => viewsOf(search).includes('day');

/** Whether an address shows a lead that was opened from the board. */
export const isOfBoard = (search: string): boolean => viewsOf(search).includes('board');

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of the saved view that an address names. */
export const savedViewAt = (search: string): string | undefined =>
  viewsOf(search).find((view) => ID.test(view));

/** The query of a lead that is opened from the board with this query. */
export function boardLeadSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.append('view', 'board');
  return `?${query}`;
}

/** The address that a lead with this query was opened from: the list, the day or the board. */
export function pathAround(search: string): string {
  if (!isOfBoard(search)) return PATHS.dashboard + search;
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter((entry) => entry.join('=') !== 'view=board'),
  );
  return PATHS.board + (query.size > 0 ? `?${query}` : '');
}

/**
 * The address to go to after login.
 *
 * @param search query of the login page; anybody can write it into a link, so only paths of the desk count
 */
export function afterLogIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const isOfDesk =
    /^\/admin\/(?!(?:login|password|invitation|address)\b)[\w/-]+(?:\?[^#\\]*)?$/.test(next);
  return isOfDesk ? next : PATHS.day;
}
