import { Alert, AlertTitle, Box, Button, IconButton, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useAutoClose } from '../../components/toast/region';

export interface ToastText {
  title: string;
  text: string;
  /** A second line, such as the lead that was changed. */
  detail?: string;
}

/** An action that can be taken while the toast is shown, such as Undo. */
interface ToastOffer {
  label: string;
  run: () => void;
}

export interface Toast extends ToastText {
  variant: 'success' | 'error';
  offer: ToastOffer | undefined;
  /** Set where the offer stands longer than a toast stays. */
  lastsMs?: number | undefined;
}

interface ToastCardProps {
  toast: Toast;
  onDone: (toast: Toast) => void;
  /** Moves the focus back to where it was before somebody moved into the region. */
  returnFocus: () => void;
}

/** A toast as an alert of MUI. A failure that can be retried stays until it is dismissed, or another toast comes. */
export function ToastCard({ toast, onDone, returnFocus }: ToastCardProps) {
  const { variant, title, text, detail, offer, lastsMs } = toast;
  const close = useCallback(() => onDone(toast), [onDone, toast]);
  const holdWhileRead = useAutoClose(variant === 'error' && offer ? undefined : close, lastsMs);
  const dismiss = () => {
    returnFocus();
    close();
  };
  const accept = () => {
    dismiss();
    offer?.run();
  };
  return (
    <Alert
      {...holdWhileRead}
      // The region around it is live already.
      role="presentation"
      severity={variant}
      sx={cardStyle}
      action={
        <>
          {offer && (
            <Button size="small" onClick={accept}>
              {offer.label}
            </Button>
          )}
          <Tooltip title="Dismiss">
            <IconButton size="small" onClick={dismiss}>
              <X size={18} />
            </IconButton>
          </Tooltip>
        </>
      }
    >
      <AlertTitle sx={{ typography: 'subtitle2' }}>{title}</AlertTitle>
      {text}
      {detail && <Box sx={{ overflowWrap: 'anywhere' }}>{detail}</Box>}
    </Alert>
  );
}

const cardStyle = {
  inlineSize: '100%',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
};

/** Marks an element that no toast may cover: people work there while toasts come and go. */
export const KEEP_CLEAR = { 'data-keep-clear': '' };

const KEPT_CLEAR = '[data-keep-clear], .MuiTablePagination-root';

const MARGIN = 20;
const GAP = 8;
/** Size of a toast that is not drawn yet: two lines of text beside a button. */
const LIKELY = { width: 440, height: 104 };

interface Size {
  width: number;
  height: number;
}

type Edges = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

interface ToastPlace {
  side: 'left' | 'right';
  /** Distance from the bottom of the screen. */
  bottom: number;
}

/**
 * The lowest place for a toast that covers none of these, at the right or else at the left. Where there is no room
 * above them it is at the top.
 */
export function toastPlace(toast: Size, screen: Size, kept: readonly Edges[]): ToastPlace {
  const lowestFirst = kept.toSorted((one, other) => other.bottom - one.bottom);
  const bottomAt = (left: number) => {
    const beside = lowestFirst.filter(
      (edges) => edges.left < left + toast.width && edges.right > left,
    );
    let bottom = MARGIN;
    for (const edges of beside) {
      const lowerEdge = screen.height - bottom;
      const isCovered = edges.top < lowerEdge && edges.bottom > lowerEdge - toast.height;
      if (isCovered) bottom = screen.height - edges.top + GAP;
    }
    return Math.min(bottom, screen.height - toast.height - GAP);
  };
  const right = bottomAt(screen.width - MARGIN - toast.width);
  const left = bottomAt(MARGIN);
  return left < right ? { side: 'left', bottom: left } : { side: 'right', bottom: right };
}

/** Styles that put notistack's toasts where `useToastPlace` says. */
export const toastPlaceStyles = {
  '.notistack-SnackbarContainer': { bottom: 'var(--toast-bottom, 20px) !important' },
  '[data-toast-side=left] > .notistack-SnackbarContainer': {
    left: `${MARGIN}px !important`,
    right: 'auto !important',
  },
};

function sizeOfToast(region: HTMLElement): Size {
  const drawn = region.querySelector('.notistack-Snackbar')?.getBoundingClientRect();
  const { width, height } = drawn?.height ? drawn : LIKELY;
  return { width: Math.min(width, window.innerWidth - 2 * MARGIN), height };
}

function place(region: HTMLElement): void {
  const kept = [...document.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const { side, bottom } = toastPlace(
    sizeOfToast(region),
    screen,
    kept.filter(({ height }) => height > 0),
  );
  region.style.setProperty('--toast-bottom', `${bottom}px`);
  region.dataset.toastSide = side;
}

/** A form opens with the focus in it, and scrolling brings it below the toast. */
const MOVES = ['scroll', 'resize', 'focusin'] as const;
const LISTENING = { capture: true, passive: true };

/** Keeps the toasts of a region off what must stay in reach, for as long as one is shown. */
export function useToastPlace(region: HTMLElement, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const follow = () => place(region);
    follow();
    for (const kind of MOVES) window.addEventListener(kind, follow, LISTENING);
    return () => {
      for (const kind of MOVES) window.removeEventListener(kind, follow, LISTENING);
    };
  }, [region, isShown]);
}
