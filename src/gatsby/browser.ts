import type { GatsbyBrowser } from 'gatsby';
import { createElement, type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import type { LanguageOfPage } from '../components/language-of-page';
import { WrittenPage } from '../components/written-page';
import { setLanguageSource } from '../language/language-context';
import { wrapPageElement } from './wrap-page-element';
import { isDesk } from '../domain/site-paths';

/**
 * Whether Gatsby moves the page after a route is shown.
 *
 * It does not on the first render, because the browser has already placed the page and the visitor may have scrolled since,
 * and not when only the query changes, because that is a filter and not a new page.
 *
 * @returns true for Gatsby's own rule (anchor, else saved position, else top), or the position to scroll to
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

/** Name of webpack's error for a script or stylesheet that could not be loaded. */
const MISSING_PART = 'ChunkLoadError';

/**
 * Keeps the page when a script cannot be loaded. Gatsby would reload it, and without a connection the browser's error page
 * would replace it, together with any unsent text. Each import handles its own failure.
 *
 * Must run before Gatsby adds its own listener, which is so for code in gatsby-browser.
 */
export function keepPage(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { name } = (event.reason ?? {}) as Partial<Error>;
    if (name !== MISSING_PART) return;
    event.stopImmediatePropagation();
    // The import handles the failure, so the console should not report it as uncaught.
    event.preventDefault();
  });
}

/** Whether the document already has the page's HTML: built public pages do, the desk's pages are drawn by scripts alone. */
const isWritten = (container: Element) =>
  !isDesk(window.location.pathname) &&
  Boolean(container.querySelector('#gatsby-focus-wrapper')?.hasChildNodes());

function start(page: ReactNode, container: Element): void {
  const value = isWritten(container);
  const root = createRoot(value ? document.createElement('div') : container);
  startTransition(() => root.render(createElement(WrittenPage, { value }, page)));
}

/**
 * Leaves the HTML of a public page as it is: React renders into a root outside the document and draws only into places of
 * the page (docs/decisions/0059-react-adds-to-the-page.md). Rendering is a transition, so React never blocks typing.
 *
 * @returns a function for Gatsby to call with its root component and container
 */
export const replaceHydrateFunction = () => start;

/** `gatsby develop` renders pages in the browser only, so the script that built pages contain is started here. */
export async function onInitialClientRender(): Promise<void> {
  if (!IS_DEVELOPMENT) return;
  const { filterProjects } = await import('../sections/portfolio/filter-projects');
  filterProjects();
  await import('../page-script/main');
}

/** Draws a page, whose code speaks its language from then on. */
export const wrapPageInLanguage: NonNullable<GatsbyBrowser['wrapPageElement']> = (
  args,
  options,
) => {
  const { language, words = {} } = args.props.pageContext as LanguageOfPage;
  const spoken = language === undefined ? undefined : { language, words };
  setLanguageSource(() => spoken);
  return wrapPageElement(args, options);
};
