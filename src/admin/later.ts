import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

type Load = () => Promise<unknown>;

const notYetAsked = new Set<Load>();

/**
 * A part of the desk whose script the first view does without: loaded when it is shown, or ahead of that by
 * `fetchLaterParts`.
 */
export function later<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  notYetAsked.add(load);
  return lazy(load);
}

const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
};

async function fetchNext(): Promise<void> {
  const [load] = notYetAsked;
  if (!load) return;
  notYetAsked.delete(load);
  // A part that could not be had is asked for again when it is shown.
  await load().catch(() => undefined);
  fetchLaterParts();
}

/** Fetches those parts, one each time the browser has nothing else to do, so that none is waited for when it is wanted. */
export function fetchLaterParts(): void {
  whenIdle(() => void fetchNext());
}
