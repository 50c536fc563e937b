import {
  createElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

export interface ToastText {
  title: string;
  text: string;
}

/** What a toast offers to do while it is shown. */
interface ToastOffer {
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

/** Calls back whenever the toast changes; returns the way to stop that. */
function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const loadToaster = () => import(/* webpackChunkName: "toasts" */ './toaster');

/**
 * Alt+T moves the focus into the notifications (spec §9).
 *
 * @returns a function that moves it back to where it was, if it still is in the region
 */
function useRegionHotkey(region: HTMLElement | null): () => void {
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (!region) return;
    const moveIn = (event: KeyboardEvent) => {
      // `code`, not `key`: with Alt held, a keyboard may write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      if (!region.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.focus();
    };
    window.addEventListener('keydown', moveIn);
    return () => window.removeEventListener('keydown', moveIn);
  }, [region]);

  return useCallback(() => {
    if (region?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
  }, [region]);
}

/**
 * The place for toasts (spec §9): labelled Notifications, reached by Alt+T. The region is in the page before any toast, or
 * screen readers would not announce the first one. notistack is fetched with the first toast, and again with the next one
 * if that failed.
 */
export function Toasts() {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const returnFocus = useRegionHotkey(region);
  const toast = useSyncExternalStore(onToast, () => latest);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>();
  useEffect(() => {
    if (toast) loadToaster().then(setLoaded, () => undefined);
  }, [toast]);
  return (
    <>
      <section ref={setRegion} tabIndex={-1} aria-label="Notifications" aria-live="polite" />
      {region && loaded && createElement(loaded.default, { region, toast, returnFocus })}
    </>
  );
}
