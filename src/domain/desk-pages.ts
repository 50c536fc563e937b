/**
 * Addresses that the desk's page answers at, on every host; any other address below `/admin` is a 404. `:name` takes one
 * segment, `*` any rest.
 */
export const DESK_PAGES = [
  '/admin',
  '/admin/login',
  '/admin/dashboard/*',
  '/admin/leads/:reference',
  '/admin/reports',
] as const;

/** True for paths, or patterns of paths, of the desk: one page, drawn by its scripts. */
export const isDesk = (path: string): boolean => path.split('/')[1] === 'admin';
