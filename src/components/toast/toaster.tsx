import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useCallback, useEffect, useState, type Ref } from 'react';
import { createRoot } from 'react-dom/client';
import type { Toast } from './show-toast';
import * as styles from './toaster.module.css';

/** Spec §9: toasts close after about 4 to 5 seconds, one at a time, bottom right. */
const AUTO_CLOSE_MS = 5000;

declare module 'notistack' {
  interface VariantOverrides {
    /** An error with something to do about it: it stays until it is dismissed. */
    lasting: true;
  }
}

interface CardProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/** Closes by itself, but never while somebody points at it or has moved to it (WCAG 2.2.1): notistack's timer knows the pointer only. */
function ToastCard({ id, message, variant, style, ref }: CardProps) {
  const [isHeld, setHeld] = useState(false);
  const close = useCallback(() => closeSnackbar(id), [id]);
  useEffect(() => {
    if (isHeld || variant === 'lasting') return;
    const timer = setTimeout(close, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [close, isHeld, variant]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      ref={ref}
      role="alert"
      className={styles.toast}
      data-variant={variant === 'lasting' ? 'error' : variant}
      {...(style && { style })}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className={styles.message}>{message}</div>
      <button type="button" aria-label="Dismiss" className={styles.dismiss} onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/** Alt+T moves to the notification (spec §9). */
function focusOnHotkey(region: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    // `code`, not `key`: with Alt held, a keyboard may write another letter.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
    event.preventDefault();
    (region.querySelector('button') ?? region).focus();
  });
}

/** Made with the page's first toast. */
let region: Promise<HTMLElement> | undefined;

function makeRegion(): Promise<HTMLElement> {
  const made = document.createElement('section');
  made.tabIndex = -1;
  made.setAttribute('aria-label', 'Notifications');
  focusOnHotkey(made);
  return new Promise((resolve) => {
    createRoot(made).render(
      <SnackbarProvider
        ref={() => resolve(made)}
        domRoot={made}
        maxSnack={1}
        autoHideDuration={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={{ success: ToastCard, error: ToastCard, lasting: ToastCard }}
      />,
    );
  });
}

/** Draws a toast in place of the one before it, since it tells how the latest attempt went. */
export async function present({ variant, title, text, link }: Toast): Promise<void> {
  region ??= makeRegion();
  const shown = await region;
  if (!shown.isConnected) document.body.append(shown);
  const message = (
    <>
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {link && (
        <a href={link.href} className={styles.link}>
          {link.label}
        </a>
      )}
    </>
  );
  enqueueSnackbar({ variant: link ? 'lasting' : variant, message });
}
