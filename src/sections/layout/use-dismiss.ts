import { useEffect, type RefObject } from 'react';

/**
 * Makes an open `<details>` behave as a menu: Escape closes it and gives the focus back to its
 * summary; so do a click or focus elsewhere, choosing a link, and arriving on another page.
 * Opening is left to the browser, so a menu opened before scripts arrived is closed here too.
 *
 * @param menu the `<details>`
 * @param path the page being shown
 */
export function useDismiss(menu: RefObject<HTMLDetailsElement | null>, path: string): void {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const listening = new AbortController();
    const { signal } = listening;
    const close = () => {
      details.open = false;
    };
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && details.contains(target);

    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !details.open) return;
        if (isInside(document.activeElement)) details.querySelector('summary')?.focus();
        close();
      },
      { signal },
    );
    document.addEventListener('pointerdown', (event) => !isInside(event.target) && close(), {
      signal,
    });
    details.addEventListener(
      'focusout',
      ({ relatedTarget }) => relatedTarget && !isInside(relatedTarget) && close(),
      { signal },
    );
    details.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('a') && close(),
      { signal },
    );
    return () => listening.abort();
  }, [menu]);

  useEffect(() => {
    const details = menu.current;
    return () => {
      if (details) details.open = false;
    };
  }, [menu, path]);
}
