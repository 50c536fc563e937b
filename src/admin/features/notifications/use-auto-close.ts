import { useEffect, useState } from 'react';

/** Spec §9: toasts close by themselves after about 4 to 5 seconds. */
const AUTO_CLOSE_MS = 5000;

/**
 * Closes after the time is up, but never while somebody points at it or has moved into it (WCAG 2.2.1); notistack's own
 * timer knows the pointer only, and would take the focus away with the toast.
 *
 * @param close must keep its identity between renders
 * @returns the handlers for the element that is being read
 */
export function useAutoClose(close: () => void) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(close, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [close, held]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onMouseEnter: hold, onFocus: hold, onMouseLeave: release, onBlur: release };
}
