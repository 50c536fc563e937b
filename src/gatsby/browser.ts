import type { GatsbyBrowser } from 'gatsby';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

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

/** The error by which webpack says that a part of the site could not be fetched. */
const MISSING_PART = 'ChunkLoadError';

/**
 * Keeps a part that cannot be fetched from costing the visitor the page: Gatsby would load the page again, and without a
 * connection put the browser's error screen in its place, unsent text included. Each import tells by itself what is missing.
 *
 * Must run before Gatsby's own listener is there, as the code of gatsby-browser does.
 */
export function keepPage(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { name } = (event.reason ?? {}) as Partial<Error>;
    if (name === MISSING_PART) event.stopImmediatePropagation();
  });
}

function start(page: ReactNode, container: Element): void {
  const written = container.querySelector('#gatsby-focus-wrapper');
  startTransition(() => {
    if (written?.hasChildNodes()) hydrateRoot(container, page);
    else createRoot(container).render(page);
  });
}

/**
 * Lets React take over the page in slices of a few milliseconds instead of in one long task: on a
 * slow phone that task would hold up scrolling and typing. A transition is how React is told so.
 *
 * @returns what Gatsby calls with its root component and the element it belongs in
 */
export const replaceHydrateFunction = () => start;
