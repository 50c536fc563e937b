import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

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
