import { lazy, type ComponentType } from 'react';

const MOVES = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'focusin'];

const RETRY_MS = 5000;

/** Resolves at the visitor's next move on the page; at once where they have already scrolled it, and while it is built. */
function visitorMoves(): Promise<void> {
  if (typeof window === 'undefined' || window.scrollY > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const options = { capture: true, passive: true, once: true };
    for (const type of MOVES) window.addEventListener(type, () => resolve(), options);
  });
}

/**
 * Without a connection the part stays as the page's HTML made it: an error in its place would cost the visitor's text.
 */
async function loadAtLast<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * A part of a page that stands in its HTML like any other, and whose code is fetched at the visitor's first move: early enough
 * for a part that takes them some scrolling to reach, even when the connection goes meanwhile.
 *
 * @param load imports the component
 * @returns the component; it belongs below a Suspense boundary, as all parts of `Layout` are
 */
export function loadOnInteraction<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await visitorMoves();
    return { default: await loadAtLast(load) };
  });
}
