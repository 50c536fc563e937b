import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 900px)';

const isWide = () => window.matchMedia(WIDE).matches;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True from 900 px, where there is room for a table. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);
