import { closeSnackbar, enqueueSnackbar, type CustomContentProps } from 'notistack';
import { useCallback, type Ref } from 'react';
import { createRoot } from 'react-dom/client';
import words from '../../words/page';
import { useAutoClose, ToastRegion } from './region';
import { ToastShell } from './shell';
import type { Toast } from './toast';
import * as styles from './toaster.module.css';

declare module 'notistack' {
  interface VariantOverrides {
    /** An error with something to do about it: it stays until it is dismissed. */
    lasting: true;
    /** A success that the page tells by itself: shown, and not announced. */
    told: true;
  }
}

interface CardProps extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/** How the variants of our own look. */
const LOOKS: Partial<Record<string, string>> = { lasting: 'error', told: 'success' };

function ToastCard({ id, message, variant, style, ref }: CardProps) {
  const close = useCallback(() => closeSnackbar(id), [id]);
  const holdWhileRead = useAutoClose(variant === 'lasting' ? undefined : close);
  return (
    <div
      ref={ref}
      {...(variant !== 'told' && { role: 'alert' })}
      className={styles.toast}
      data-variant={LOOKS[variant] ?? variant}
      {...(style && { style })}
      {...holdWhileRead}
    >
      <div className={styles.message}>{message}</div>
      <button type="button" aria-label={words.dismiss} className={styles.dismiss} onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

const CARDS = { success: ToastCard, error: ToastCard, lasting: ToastCard, told: ToastCard };

/** Made with the page's first toast. */
let container: Promise<HTMLElement> | undefined;

function makeContainer(): Promise<HTMLElement> {
  const made = document.createElement('div');
  return new Promise((resolve) => {
    createRoot(made).render(
      <ToastRegion hotkeyTarget="button">
        {(region) => <ToastShell ref={() => resolve(made)} region={region} cards={CARDS} />}
      </ToastRegion>,
    );
  });
}

/** Draws a toast in place of the one before it, since it tells how the latest attempt went. */
export async function present({ variant, title, text, link, isTold }: Toast): Promise<void> {
  container ??= makeContainer();
  const shown = await container;
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
  const settled = isTold ? 'told' : variant;
  enqueueSnackbar({ variant: link ? 'lasting' : settled, message });
}
