/** Delays of the hover menu, in milliseconds. Reopening it within `skip` needs no delay. */
export const MENU_DELAYS = { open: 200, close: 150, skip: 300 } as const;

/** A step is in view when 30 % of it shows inside a margin of 20 % top and bottom. */
const IN_VIEW: IntersectionObserverInit = { rootMargin: '-20% 0px', threshold: 0.3 };

/** The part counts as in view also when it lies above the window: behind it is only the footer. */
const FROM_PART_ON: IntersectionObserverInit = { rootMargin: '100000px 0px 0px' };

/** The link to the walkthrough. */
const DEMO = '#demo';

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
  document.addEventListener('keydown', closeOnEscape);
  document.addEventListener('pointerdown', closeOnPressElsewhere);
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !isWithin(menu, relatedTarget)) close();
  });
  // The page may come back as it was left, from the browser's memory.
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
}

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

/** Marks an element as the step that is being read, or takes the mark off. */
function markCurrent(element: Element | null | undefined, isCurrent: boolean): void {
  if (isCurrent) element?.setAttribute('aria-current', 'step');
  else element?.removeAttribute('aria-current');
}

/**
 * Lights up the steps of the process as the reader reaches them: the active step is the one that came into view
 * last, none before the first. Until this runs all of them are shown in full.
 */
export function followSteps(): void {
  const steps = [...document.querySelectorAll('[data-step]')];
  const stops = [...document.querySelectorAll('[data-stop]')];

  function show(active: number): void {
    steps.forEach((step, index) => {
      step.toggleAttribute('data-later', index > active);
      markCurrent(step, index === active);
    });
    stops.forEach((stop, index) => {
      stop.toggleAttribute('data-reached', index <= active);
      markCurrent(stop.querySelector('a'), index === active);
    });
  }

  let active = -1;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) active = steps.indexOf(target);
    }
    show(active);
  }, IN_VIEW);
  for (const step of steps) observer.observe(step);
}

/** Hides the bar with the ways to us from that part of the page on which has its own. */
export function hideContactBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-hidden-by]');
  const part = bar && document.getElementById(bar.dataset.hiddenBy ?? '');
  if (!part) return;
  const observer = new IntersectionObserver(
    ([entry]) => bar.toggleAttribute('data-hidden', entry?.isIntersecting),
    FROM_PART_ON,
  );
  observer.observe(part);
}

const isInLink = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Shows the walkthrough as a modal dialog and plays it, when a link to `#demo` is followed or the address ends in it. */
export function openDemo(): void {
  const demo = document.querySelector<HTMLDialogElement>(`dialog${DEMO}`);
  const video = demo?.querySelector('video');
  if (!demo || !video) return;

  const open = () => {
    if (demo.open) return;
    // Only now: browsers fetch a poster even if its video is not displayed.
    video.poster = video.dataset.poster ?? '';
    demo.hidden = false;
    demo.showModal();
    // Refused to a visitor who came by a link from elsewhere; the controls are there.
    video.play().catch(() => undefined);
  };
  const openIfAddressed = () => {
    if (window.location.hash === DEMO) open();
  };

  document.addEventListener('click', (event) => {
    if (!isInLink(event.target, `a[href="${DEMO}"]`)) return;
    event.preventDefault();
    open();
  });
  // By its link, or on the backdrop.
  demo.addEventListener('click', (event) => {
    if (event.target !== demo && !isInLink(event.target, 'a')) return;
    event.preventDefault();
    demo.close();
  });
  demo.addEventListener('close', () => {
    video.pause();
    demo.hidden = true;
    const { pathname, search, hash } = window.location;
    if (hash === DEMO) window.history.replaceState(window.history.state, '', pathname + search);
  });
  window.addEventListener('hashchange', openIfAddressed);
  openIfAddressed();
}
