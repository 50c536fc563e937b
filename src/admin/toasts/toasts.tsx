import { Box, GlobalStyles } from '@mui/material';
import { type Query, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentProps,
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ToastRegion } from '../../components/toast/region';
import type { Lead } from '../../domain/lead';
import type { RequestFailure } from '../lib/request-failure';
import { useShortcuts } from '../lib/shortcuts';
import { type Toast, ToastCard, toastPlaceStyles, type ToastText, useToastPlace } from './toast';
import { createUndoSteps } from './undo-steps';

export type { ToastText } from './toast';

/** An offer that stands as one of the steps that `z` undoes, the latest first, also after the toast is gone. */
interface UndoOffer {
  undo: () => Promise<unknown>;
}

interface ToastControls {
  /** Shows a toast in place of the one before it, and returns it. */
  showToast: (
    variant: Toast['variant'],
    text: ToastText,
    offer?: Toast['offer'] | UndoOffer,
    lastsMs?: number,
  ) => Toast;
  /** Closes a toast; without one named, the one that is shown. */
  closeToast: (toast?: Toast) => void;
  /** Forgets what could be undone. */
  forgetSteps: () => void;
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

/** Offers to try again what failed; a refusal would only be repeated. */
export const retryOffer = (failure: RequestFailure, run: () => void): Toast['offer'] =>
  failure.isRefusal ? undefined : { label: 'Retry', run };

/** Shows one toast at a time, below everything else on the page. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast>();
  const [steps] = useState(createUndoSteps);
  const controls = useMemo<ToastControls>(
    () => ({
      forgetSteps: steps.forget,
      showToast: (variant, text, offer, lastsMs) => {
        const asToast = (shownOffer: Toast['offer']): Toast => {
          const next = { variant, ...text, offer: shownOffer, lastsMs };
          setToast(next);
          return next;
        };
        if (!offer || !('undo' in offer)) return asToast(offer);
        const { undo } = offer;
        steps.add(undo);
        return asToast({ label: 'Undo', run: () => steps.undo(undo) });
      },
      closeToast: (closed) => setToast((shown) => (closed && closed !== shown ? shown : undefined)),
    }),
    [steps],
  );
  return (
    <ToastContext value={controls}>
      {children}
      <Notifications toast={toast} onUndo={steps.undoLatest} />
    </ToastContext>
  );
}

const loadToaster = () => import(/* webpackChunkName: "toasts" */ './toaster');

interface NotificationsProps {
  toast: Toast | undefined;
  /** Undoes the latest change. */
  onUndo: () => void;
}

/**
 * The region is in the page before any toast, or screen readers would not announce the first one. The browser fetches
 * notistack once the first view is drawn (shell/desk.tsx). Where that failed, as it does offline, a toast stands in the
 * region by itself: a failure is never silent.
 */
function Notifications({ toast, onUndo }: NotificationsProps) {
  const { closeToast } = useToasts();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadToaster>>>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (toast) loadToaster().then(setLoaded, () => setMissing(true));
  }, [toast]);
  const undo = () => {
    // A success offers to undo it, a failure to retry.
    if (toast?.variant === 'success' && toast.offer) closeToast(toast);
    onUndo();
  };
  // A button that was pressed may be gone, and the focus with it.
  useShortcuts({ z: undo }, { isAnywhere: true });
  return (
    <ToastRegion isLive>
      {(region, returnFocus) => {
        const props = { toast, onDone: closeToast, returnFocus };
        return (
          <>
            <PlacedToasts region={region} isShown={toast !== undefined} />
            {loaded
              ? createElement(loaded.default, { ...props, region })
              : toast && isMissing && createPortal(<PlainToast {...props} toast={toast} />, region)}
          </>
        );
      }}
    </ToastRegion>
  );
}

/** Keeps the toasts of the region off what people work at. */
function PlacedToasts({ region, isShown }: { region: HTMLElement; isShown: boolean }) {
  useToastPlace(region, isShown);
  return <GlobalStyles styles={toastPlaceStyles} />;
}

/** A toast where notistack's would be. */
const PlainToast = (props: ComponentProps<typeof ToastCard>) => (
  <Box sx={plainStyle}>
    <ToastCard {...props} />
  </Box>
);

const plainStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetBlockEnd: 'var(--toast-bottom, 20px)',
  insetInlineEnd: 20,
  '[data-toast-side=left] > &': { insetInlineEnd: 'auto', insetInlineStart: 20 },
  inlineSize: 'min(25rem, calc(100vw - 40px))',
};

/** How the data of a query holds leads. The query says so as `meta.leads`, so that a change of a lead reaches its data. */
export interface LeadHolder<Data = unknown> {
  leadsOf(data: Data): readonly Lead[];
  /** The data with another version of one of its leads. */
  withLead(data: Data, lead: Lead): Data;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shown when the query fails for good. */
      failureToast?: ToastText;
      leads?: LeadHolder;
    };
  }
}

/**
 * Shows the failure toast of a query that failed for good, until the query succeeds; a refusal is explained in the page
 * itself.
 */
export function useQueryFailureToasts(): void {
  const { showToast, closeToast } = useToasts();
  const client = useQueryClient();
  useEffect(() => {
    const shown = new WeakMap<Query, Toast>();
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { query, action } = event;
      const toast = shown.get(query);
      if (action.type === 'success' && toast) closeToast(toast);
      const { queryKey, meta } = query;
      if (action.type !== 'error' || !meta?.failureToast) return;
      const retry = () => void client.refetchQueries({ queryKey, exact: true });
      if (action.error.isRefusal) return;
      // A page without data is its own message, with Retry in it.
      const offer = query.state.data === undefined ? undefined : retryOffer(action.error, retry);
      shown.set(query, showToast('error', meta.failureToast, offer));
    });
  }, [client, showToast, closeToast]);
}
