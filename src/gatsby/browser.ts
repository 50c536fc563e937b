import type { GatsbyBrowser } from 'gatsby';
import { createElement, type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { WrittenPage } from '../components/written-page';
import { isDesk } from '../domain/site-paths';

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

/** A public page that was built stands in the document. The desk is nothing but its scripts. */
const isWritten = (container: Element) =>
  !isDesk(window.location.pathname) &&
  Boolean(container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes());

function start(page: ReactNode, container: Element): void {
  const value = isWritten(container);
  const root = createRoot(value ? document.createElement('div') : container);
  startTransition(() => root.render(createElement(WrittenPage, { value }, page)));
}

/**
 * Leaves the HTML of a public page alone: React's tree has a root outside the document, and draws into places of the page
 * (docs/decisions/0059-react-adds-to-the-page.md). A transition makes React slice its work, so that it never holds up typing.
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
