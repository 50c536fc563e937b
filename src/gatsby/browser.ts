import type { GatsbyBrowser } from 'gatsby';

/**
 * Whether Gatsby moves the page after a route is shown.
 *
 * Not when the scripts arrive: the browser has put the page where it belongs, and the visitor may
 * have scrolled since. Not when only the query changes either: that is a filter, not a new page.
 *
 * @returns true for Gatsby's own rule (anchor, else saved position, else top), or a place to go to
 */
export const shouldUpdateScroll: GatsbyBrowser['shouldUpdateScroll'] = ({
  prevRouterProps,
  routerProps: { location },
}) => {
  if (!prevRouterProps) return false;
  const previous = prevRouterProps.location;
  if (location.pathname !== previous.pathname || location.hash) return true;
  return location.search === previous.search ? [0, 0] : false;
};
