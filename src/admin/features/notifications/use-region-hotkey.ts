import { useCallback, useEffect, useRef } from 'react';

/**
 * Alt+T moves the focus into the notifications (spec §9).
 *
 * @returns a function that moves it back to where it was, if it still is in the region
 */
export function useRegionHotkey(region: HTMLElement | null): () => void {
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (!region) return;
    const moveIn = (event: KeyboardEvent) => {
      // `code`, not `key`: with Alt held, a keyboard may write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      if (!region.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.focus();
    };
    window.addEventListener('keydown', moveIn);
    return () => window.removeEventListener('keydown', moveIn);
  }, [region]);

  return useCallback(() => {
    if (region?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
  }, [region]);
}
