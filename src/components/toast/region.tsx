import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

interface ToastRegionProps {
  /** Makes screen readers announce every toast; for toasts that are no alerts by themselves. */
  isLive?: boolean;
  /** Selects the element of a toast that Alt+T leads to, instead of the region. */
  hotkeyTarget?: string;
  /** Renders the toasts into the region; `returnFocus` moves the focus back to where it was before Alt+T. */
  children: (region: HTMLElement, returnFocus: () => void) => ReactNode;
}

/** The place for toasts: labelled Notifications, reached by Alt+T. */
export function ToastRegion({ isLive, hotkeyTarget, children }: ToastRegionProps) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const returnFocus = useHotkey(region, hotkeyTarget);
  return (
    <>
      <section
        ref={setRegion}
        tabIndex={-1}
        aria-label="Notifications"
        {...(isLive && { 'aria-live': 'polite' })}
      />
      {region && children(region, returnFocus)}
    </>
  );
}

/**
 * Moves the focus into the region by Alt+T.
 *
 * @returns a function that moves it back to where it was, if it still is in the region
 */
function useHotkey(region: HTMLElement | null, target: string | undefined): () => void {
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (!region) return;
    const moveIn = (event: KeyboardEvent) => {
      // `code`, not `key`: with Alt held, a keyboard may write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      if (!region.contains(document.activeElement)) cameFrom.current = document.activeElement;
      const element = target === undefined ? null : region.querySelector<HTMLElement>(target);
      (element ?? region).focus();
    };
    window.addEventListener('keydown', moveIn);
    return () => window.removeEventListener('keydown', moveIn);
  }, [region, target]);

  return useCallback(() => {
    if (region?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
  }, [region]);
}
