export interface ToastText {
  title: string;
  text: string;
}

/** What a toast offers to do while it is there. */
export interface ToastOffer {
  label: string;
  run: () => void;
}

export interface Toast extends ToastText {
  variant: 'success' | 'error';
  offer: ToastOffer | undefined;
}

/** The latest toast that nobody has shown yet: what shows them is loaded with the first. */
let waiting: Toast | undefined;
const listeners = new Set<() => void>();

/** Has a toast shown in the region that `Notifications` keeps; a newer one takes its place. */
export function showToast(
  variant: Toast['variant'],
  { title, text }: ToastText,
  offer?: ToastOffer,
): void {
  waiting = { variant, title, text, offer };
  for (const listener of listeners) listener();
}

/** The toast that waits to be shown. It is given once. */
export function takeToast(): Toast | undefined {
  const toast = waiting;
  waiting = undefined;
  return toast;
}

/** Calls back whenever a toast is to be shown; returns the way to stop that. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
