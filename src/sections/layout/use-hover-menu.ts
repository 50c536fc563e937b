import { useEffect, type RefObject } from 'react';

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
    const byMouse = (action: () => void) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') action();
    };

    details.addEventListener(
      'pointerenter',
      byMouse(() => {
        const justClosed = performance.now() - closedAt < MENU_DELAYS.skip;
        after(justClosed ? 0 : MENU_DELAYS.open, open);
      }),
      { signal },
    );
    details.addEventListener(
      'pointerleave',
      byMouse(() => after(MENU_DELAYS.close, close)),
      { signal },
    );
    details.querySelector('summary')?.addEventListener(
      'click',
      (event) => {
        window.clearTimeout(timer);
        if (details.open && openedByHover) event.preventDefault();
        openedByHover = false;
      },
      { signal },
    );
    return () => {
      listening.abort();
      window.clearTimeout(timer);
    };
  }, [menu]);
}
