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
 * Keeps a part that cannot be fetched from costing the visitor the page: Gatsby would reload the page, and without a
 * connection the browser's error screen would replace it, unsent text included. Each import reports its own failure.
 *
 * Must run before Gatsby adds its own listener, as the code of gatsby-browser does.
 */
export function keepPage(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { name } = (event.reason ?? {}) as Partial<Error>;
    if (name !== MISSING_PART) return;
    event.stopImmediatePropagation();
    // The import itself deals with it, so the console need not call it uncaught.
    event.preventDefault();
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
 * Lets React hydrate the page in slices of a few milliseconds: on a slow phone one long task would block scrolling and
 * typing. A transition makes React slice its work.
 *
 * @returns a function for Gatsby to call with its root component and container
 */
export const replaceHydrateFunction = () => start;

/** `gatsby develop` draws its pages in the browser alone, so the script of built pages comes after them. */
export async function onInitialClientRender(): Promise<void> {
  if (!IS_DEVELOPMENT) return;
  const { filterProjects } = await import('../sections/portfolio/filter-projects');
  filterProjects();
  await import('../page-script/main');
}
