import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ToastRegion } from '../../components/toast/region';
import { useShortcuts } from './shortcuts';

export interface ToastText {
  title: string;
  text: string;
}

/** An action that can be taken while the toast is shown, such as Undo. */
interface ToastOffer {
  label: string;
  run: () => void;
}

export interface Toast extends ToastText {
  variant: 'success' | 'error';
  offer: ToastOffer | undefined;
}

interface ToastControls {
  /** Shows a toast in place of the one before it. */
  showToast: (variant: Toast['variant'], text: ToastText, offer?: ToastOffer) => void;
  /** Closes a toast; without one named, the one that is shown. */
  closeToast: (toast?: Toast) => void;
}

const ToastContext = createContext<ToastControls | null>(null);

/**
 * Functions that show and close toasts; they stay the same for as long as the desk is open.
 *
 * @throws outside of the toast provider
 */
export function useToasts(): ToastControls {
  const controls = use(ToastContext);
  if (!controls) throw new Error('useToasts needs the toast provider');
  return controls;
}

/** Shows one toast at a time, below everything else on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const controls = useMemo<ToastControls>(
    () => ({
      showToast: (variant, text, offer) => setToast({ variant, ...text, offer }),
      closeToast: (closed) => setToast((shown) => (closed && closed !== shown ? shown : undefined)),
    }),
    [],
  );
  return (
    <ToastContext value={controls}>
      {children}
      <Notifications toast={toast} />
    </ToastContext>
  );
}

const loadToaster = () => import(/* webpackChunkName: "toasts" */ './toaster');

/**
 * The region is in the page before any toast, or screen readers would not announce the first one. notistack is fetched
 * with the first toast, and again with the next one if that failed.
 */
function Notifications({ toast }: { toast: Toast | undefined }) {
  const { closeToast } = useToasts();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>();
  useEffect(() => {
    if (toast) loadToaster().then(setLoaded, () => undefined);
  }, [toast]);
  const acceptOffer = () => {
    closeToast(toast);
    toast?.offer?.run();
  };
  useShortcuts(toast?.offer ? { z: acceptOffer } : {});
  return (
    <ToastRegion isLive>
      {(region, returnFocus) =>
        loaded && createElement(loaded.default, { region, toast, returnFocus })
      }
    </ToastRegion>
  );
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shown when the query fails for good. */
      failureToast?: ToastText;
    };
  }
}

/** Shows the failure toast of a query that failed for good; a refusal is explained in the page itself. */
export function useQueryFailureToasts(): void {
  const { showToast } = useToasts();
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { failureToast } = event.query.meta ?? {};
        if (failureToast && !event.action.error.isRefusal) showToast('error', failureToast);
      }),
    [client, showToast],
  );
}
