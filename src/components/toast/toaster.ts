import type { Toast } from './show-toast';
import * as styles from './toaster.module.css';

/** Spec §9: toasts close after about 4 to 5 seconds, one at a time, bottom right. */
const AUTO_CLOSE_MS = 5000;
const REGION_ID = 'notifications';

/** Alt+T moves to the notifications (spec §9). */
function focusOnHotkey(region: HTMLElement): void {
  window.addEventListener('keydown', (event) => {
    // `code`, not `key`: with Alt held, a keyboard may write another letter.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
    event.preventDefault();
    region.focus();
  });
}

function makeRegion(): HTMLElement {
  const region = document.createElement('section');
  region.id = REGION_ID;
  region.className = styles.region ?? '';
  region.tabIndex = -1;
  region.setAttribute('aria-label', 'Notifications');
  document.body.append(region);
  focusOnHotkey(region);
  return region;
}

function draw({ title, text, variant }: Toast): HTMLElement {
  const toast = document.createElement('div');
  toast.className = `${styles.toast} ${styles[variant] ?? ''}`;
  toast.setAttribute('role', 'alert');
  const heading = document.createElement('p');
  heading.className = styles.title ?? '';
  heading.textContent = title;
  const sentence = document.createElement('p');
  sentence.textContent = text;
  toast.append(heading, sentence);
  return toast;
}

/** Closes it when its time is up, but never while somebody points at it or has moved to it (WCAG 2.2.1). */
function closeInTime(toast: HTMLElement, region: HTMLElement): void {
  const tryAgain = () => void setTimeout(close, AUTO_CLOSE_MS);
  function close(): void {
    if (toast.matches(':hover') || document.activeElement === region) tryAgain();
    else toast.remove();
  }
  tryAgain();
}

/**
 * Draws a toast in place of the one before it, since it tells how the latest attempt went; makes the region first if
 * this is the page's first.
 */
export function present(toast: Toast): void {
  const region = document.getElementById(REGION_ID) ?? makeRegion();
  const drawn = draw(toast);
  region.replaceChildren(drawn);
  closeInTime(drawn, region);
}
