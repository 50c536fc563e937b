import { Link } from 'gatsby';
import type { ReactNode } from 'react';

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

interface NavLinkProps {
  href: string;
  /** The page being shown. */
  path: string;
  className: string | undefined;
  children: ReactNode;
}

/** A link of the navigation, marked when it leads to the page being shown or to one above it. */
export function NavLink({ href, path, className, children }: NavLinkProps) {
  return (
    <Link to={href} className={className} aria-current={currentPage(path, href)}>
      {children}
    </Link>
  );
}
