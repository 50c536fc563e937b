import { useSyncExternalStore } from 'react';

let isReached = true;
const listeners = new Set<() => void>();

/** Notes whether a request brought an answer, whichever it was. */
export function noteReach(isReachedNow: boolean): void {
  if (isReachedNow === isReached) return;
  isReached = isReachedNow;
  for (const listener of listeners) listener();
}

const noteLine = ({ type }: Event) => noteReach(type === 'online');

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', noteLine);
  window.addEventListener('offline', noteLine);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', noteLine);
    window.removeEventListener('offline', noteLine);
  };
}

/**
 * Whether the server answers: the browser's own word, and the latest request, since a browser knows only of the line to the
 * next router.
 */
export const useIsReached = (): boolean => useSyncExternalStore(subscribe, () => isReached);
