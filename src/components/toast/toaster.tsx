import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { forwardRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Toast } from './show-toast';
import * as styles from './toaster.module.css';

/** Spec §9: toasts close after about 4 to 5 seconds, one at a time, bottom right. */
const AUTO_CLOSE_MS = 5000;
const REGION_ID = 'notifications';

interface ToastContentProps extends CustomContentProps {
  text: string;
}

const ToastContent = forwardRef<HTMLDivElement, ToastContentProps>(function ToastContent(
  { message, text, variant },
  ref,
) {
  return (
    <SnackbarContent ref={ref} role="alert" className={`${styles.toast} ${styles[variant] ?? ''}`}>
      <p className={styles.title}>{message}</p>
      <p>{text}</p>
    </SnackbarContent>
  );
});

/** Alt+T moves to the notifications (spec §9). */
function focusOnHotkey(region: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    if (event.altKey && event.code === 'KeyT') region.focus();
  });
}

function mount(): Promise<void> {
  const region = document.createElement('section');
  region.id = REGION_ID;
  region.tabIndex = -1;
  region.setAttribute('aria-label', 'Notifications');
  document.body.append(region);
  focusOnHotkey(region);
  return new Promise((resolve) => {
    createRoot(region).render(
      <SnackbarProvider
        ref={() => resolve()}
        domRoot={region}
        maxSnack={1}
        autoHideDuration={AUTO_CLOSE_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={{ success: ToastContent, error: ToastContent }}
      />,
    );
  });
}

/** Draws a toast, making the notification region first if this is the page's first. */
export async function present({ title, text, variant }: Toast): Promise<void> {
  if (!document.getElementById(REGION_ID)) await mount();
  // At most one is shown (spec §9): the newest, since it tells how the latest attempt went.
  closeSnackbar();
  enqueueSnackbar({ message: title, variant, text });
}

declare module 'notistack' {
  interface OptionsObject {
    text?: string;
  }
}
