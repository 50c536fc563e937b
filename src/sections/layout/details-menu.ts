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
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && details.contains(target);
    const close = () => {
      details.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return;
      if (isInside(document.activeElement)) details.querySelector('summary')?.focus();
      close();
    };
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!isInside(target)) close();
    };
    const closeOnLeaving = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !isInside(relatedTarget)) close();
    };
    const closeByLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) close();
    };

    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    details.addEventListener('focusout', closeOnLeaving, { signal });
    details.addEventListener('click', closeByLink, { signal });
    return () => listening.abort();
  }, [menu]);

  useEffect(() => {
    const details = menu.current;
    return () => {
      if (details) details.open = false;
    };
  }, [menu, path]);
}

/** Spec §9, navigation menu, in milliseconds. `skip`: reopening this soon needs no delay. */
export const MENU_DELAYS = { open: 200, close: 150, skip: 300 } as const;

/**
 * Lets a mouse open a `<details>` menu by resting on it and close it by leaving. Touch, pen and
 * keyboard keep the native click. A click on a menu that hovering opened keeps it open: people who
 * click what they point at would otherwise shut it again.
 *
 * @param menu the `<details>`; its panel must be inside it
 */
export function useHoverMenu(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: number | undefined;
    let closedAt = -Infinity;
    let openedByHover = false;

    const after = (delay: number, action: () => void) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(action, delay);
    };
    const open = () => {
      if (details.open) return;
      details.open = true;
      openedByHover = true;
    };
    const close = () => {
      if (!openedByHover) return;
      openedByHover = false;
      closedAt = performance.now();
      details.open = false;
    };
    const onEnter = ({ pointerType }: PointerEvent) => {
      const justClosed = performance.now() - closedAt < MENU_DELAYS.skip;
      if (pointerType === 'mouse') after(justClosed ? 0 : MENU_DELAYS.open, open);
    };
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') after(MENU_DELAYS.close, close);
    };
    const keepOpen = (event: MouseEvent) => {
      window.clearTimeout(timer);
      if (details.open && openedByHover) event.preventDefault();
      openedByHover = false;
    };

    details.addEventListener('pointerenter', onEnter, { signal });
    details.addEventListener('pointerleave', onLeave, { signal });
    details.querySelector('summary')?.addEventListener('click', keepOpen, { signal });
    return () => {
      listening.abort();
      window.clearTimeout(timer);
    };
  }, [menu]);
}
