export interface ToastText {
  title: string;
  text: string;
}

/** What a toast offers to do while it is shown. */
export interface ToastOffer {
  label: string;
  run: () => void;
}

export interface Toast extends ToastText {
  variant: 'success' | 'error';
  offer: ToastOffer | undefined;
}

/** The latest toast; what shows it is loaded with the first one. */
let latest: Toast | undefined;
const listeners = new Set<() => void>();

function set(toast: Toast | undefined): void {
  latest = toast;
  for (const listener of listeners) listener();
}

/** Shows a toast in the region that `Toasts` keeps, in place of the one before it. */
export const showToast = (
  variant: Toast['variant'],
  { title, text }: ToastText,
  offer?: ToastOffer,
): void => set({ variant, title, text, offer });

/** Closes a toast; without one named, whichever is shown. */
export function closeToast(toast = latest): void {
  if (toast === latest) set(undefined);
}

/** Does what the toast on the screen offers, such as Undo. */
export function acceptOffer(): void {
  const { offer } = latest ?? {};
  if (!offer) return;
  closeToast();
  offer.run();
}

/** The toast to be shown now. */
export const latestToast = (): Toast | undefined => latest;

/** Calls back whenever the toast changes; returns the way to stop that. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
