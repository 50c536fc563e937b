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
