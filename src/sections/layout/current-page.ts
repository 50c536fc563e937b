/**
 * The `aria-current` value of a link.
 *
 * @param path the page being shown, without a trailing slash
 * @param href the link's internal address
 * @returns `page` on the page itself, `true` on a page above it in the site, else nothing
 */
export function currentPage(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
