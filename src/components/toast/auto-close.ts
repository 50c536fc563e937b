import { useEffect, useState } from 'react';

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
