import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import words from '../../words/page';

interface ToastRegionProps {
  /** Makes screen readers announce every toast; for toasts that are no alerts by themselves. */
  isLive?: boolean;
  /** Selects the element of a toast that Alt+T leads to, instead of the region. */
  hotkeyTarget?: string;
  /** Renders the toasts into the region; `returnFocus` moves the focus back to where it came from. */
  children: (region: HTMLElement, returnFocus: () => void) => ReactNode;
}

/** The place for toasts: labelled in words, reached by Alt+T. */
export function ToastRegion({ isLive, hotkeyTarget, children }: ToastRegionProps) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const returnFocus = useHotkey(region, hotkeyTarget);
  return (
    <>
      <section
        ref={setRegion}
        tabIndex={-1}
        aria-label={words.notifications}
        {...(isLive && { 'aria-live': 'polite' })}
      />
      {region && children(region, returnFocus)}
    </>
  );
}

/**
 * Moves the focus into the region by Alt+T.
 *
 * @returns a function that moves it back to where it came from, by key or pointer, if it still is in the region
 */
function useHotkey(region: HTMLElement | null, target: string | undefined): () => void {
  const cameFrom = useRef<EventTarget | null>(null);

  useEffect(() => {
    if (!region) return;
    const rememberWay = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget;
    };
    const moveIn = (event: KeyboardEvent) => {
      // `code`, not `key`: with Alt held, a keyboard may write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      const element = target === undefined ? null : region.querySelector<HTMLElement>(target);
      (element ?? region).focus();
    };
    region.addEventListener('focusin', rememberWay);
    window.addEventListener('keydown', moveIn);
    return () => {
      region.removeEventListener('focusin', rememberWay);
      window.removeEventListener('keydown', moveIn);
    };
  }, [region, target]);

  return useCallback(() => {
    if (region?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
  }, [region]);
}

/** Toasts close by themselves after about 4 to 5 seconds. */
const AUTO_CLOSE_MS = 5000;

/**
 * Closes a toast in time, but never while somebody points at it or has moved into it (WCAG 2.2.1). notistack's own timer
 * knows the pointer only, and would take the focus away with the toast.
 *
 * @param close does not change while the toast is shown; without it the toast stays
 * @param afterMs a toast whose offer stands longer stays as long
 * @returns handlers for the toast's element
 */
export function useAutoClose(close: (() => void) | undefined, afterMs = AUTO_CLOSE_MS) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || !close) return;
    const timer = setTimeout(close, afterMs);
    return () => clearTimeout(timer);
  }, [close, afterMs, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onMouseEnter: hold, onFocus: hold, onMouseLeave: release, onBlur: release };
}
