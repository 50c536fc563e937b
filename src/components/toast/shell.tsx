import { SnackbarProvider, type SnackbarProviderProps } from 'notistack';
import { type Ref, useEffect, useState } from 'react';

/** Spec §9: toasts close by themselves after about 4 to 5 seconds. */
const AUTO_CLOSE_MS = 5000;

/**
 * Closes a toast in time, but never while somebody points at it or has moved into it (WCAG 2.2.1). notistack's own timer
 * knows the pointer only, and would take the focus away with the toast.
 *
 * @param close does not change while the toast is shown; without it the toast stays
 * @returns handlers for the toast's element
 */
export function useAutoClose(close: (() => void) | undefined) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld || !close) return;
    const timer = setTimeout(close, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [close, isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onMouseEnter: hold, onFocus: hold, onMouseLeave: release, onBlur: release };
}

interface ToastShellProps {
  ref?: Ref<SnackbarProvider>;
  region: HTMLElement;
  /** Component that draws each variant; it closes itself by `useAutoClose`. */
  cards: NonNullable<SnackbarProviderProps['Components']>;
}

/** Shows notistack's toasts in a region of the page: bottom right, one at a time (spec §9). */
export const ToastShell = ({ ref, region, cards }: ToastShellProps) => (
  <SnackbarProvider
    {...(ref && { ref })}
    domRoot={region}
    maxSnack={1}
    autoHideDuration={null}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    Components={cards}
  />
);
