/** The page's script stops events of form fields further down (src/page-script/early-form.ts). */
const CAPTURE = { capture: true };

const isWithin = (menu: HTMLElement, target: EventTarget | null) =>
  target instanceof Node && menu.contains(target);

/**
 * Makes an open `<details>` behave as a menu: Escape closes it and gives the focus back to its
 * summary; so do a click or focus elsewhere, and choosing a link. Opening is left to the browser.
 */
function closeAsMenu(menu: HTMLDetailsElement): void {
  const close = () => {
    menu.open = false;
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.open) return;
    if (isWithin(menu, document.activeElement)) menu.querySelector('summary')?.focus();
    close();
  };
  const closeOnPressElsewhere = ({ target }: Event) => {
    if (!isWithin(menu, target)) close();
  };
  document.addEventListener('keydown', closeOnEscape, CAPTURE);
  document.addEventListener('pointerdown', closeOnPressElsewhere, CAPTURE);
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !isWithin(menu, relatedTarget)) close();
  });
  // The page may come back as it was left, from the browser's memory.
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
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
function openByHover(menu: HTMLDetailsElement): void {
  let timer: number | undefined;
  let closedAt = -Infinity;
  let openedByHover = false;

  const after = (delay: number, action: () => void) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(action, delay);
  };
  const open = () => {
    if (menu.open) return;
    menu.open = true;
    openedByHover = true;
  };
  const close = () => {
    if (!openedByHover) return;
    openedByHover = false;
    closedAt = performance.now();
    menu.open = false;
  };
  menu.addEventListener('pointerenter', ({ pointerType }) => {
    const justClosed = performance.now() - closedAt < MENU_DELAYS.skip;
    if (pointerType === 'mouse') after(justClosed ? 0 : MENU_DELAYS.open, open);
  });
  menu.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') after(MENU_DELAYS.close, close);
  });
  menu.querySelector('summary')?.addEventListener('click', (event) => {
    window.clearTimeout(timer);
    if (menu.open && openedByHover) event.preventDefault();
    openedByHover = false;
  });
}

/** Adds to the native menus of the header what `<details>` lacks; `data-menu="hover"` opens by the mouse, too. */
export function improveMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    closeAsMenu(menu);
    if (menu.dataset.menu === 'hover') openByHover(menu);
  }
}
