import { SnackbarProvider, type SnackbarProviderProps } from 'notistack';
import type { Ref } from 'react';

interface ToastShellProps {
  ref?: Ref<SnackbarProvider>;
  region: HTMLElement;
  /** Component that draws each variant; it closes itself by `useAutoClose`. */
  cards: NonNullable<SnackbarProviderProps['Components']>;
}

/** Toasts of notistack slide in, also for people who have asked for less motion. */
const isMotionUnwanted = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows notistack's toasts in a region of the page: bottom right, one at a time. */
export const ToastShell = ({ ref, region, cards }: ToastShellProps) => (
  <SnackbarProvider
    {...(ref && { ref })}
    {...(isMotionUnwanted() && { transitionDuration: 0 })}
    domRoot={region}
    maxSnack={1}
    autoHideDuration={null}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    Components={cards}
  />
);
