import { Alert, AlertTitle, Button, IconButton, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
  type CustomContentProps,
} from 'notistack';
import { useEffect, useState, type Ref } from 'react';
import { type Toast, useToasts } from './toasts';

/** Spec §9: toasts close by themselves after about 4 to 5 seconds. */
const AUTO_CLOSE_MS = 5000;

// notistack takes the props of a variant as a type, not as an interface.
type CardProps = { toast?: Toast; returnFocus?: () => void };

declare module 'notistack' {
  interface VariantOverrides {
    success: CardProps;
    error: CardProps;
  }
}

/**
 * Closes the toast in time, but never while somebody points at it or has moved into it (WCAG 2.2.1). notistack's own timer
 * knows the pointer only, and would take the focus away with the toast.
 */
function useAutoClose(toast: Toast | undefined) {
  const { closeToast } = useToasts();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeToast(toast), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [toast, isHeld, closeToast]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onMouseEnter: hold, onFocus: hold, onMouseLeave: release, onBlur: release };
}

interface ToastCardProps extends CustomContentProps, CardProps {
  ref?: Ref<HTMLDivElement>;
}

function ToastCard({ variant, style, toast, returnFocus, ref }: ToastCardProps) {
  const { closeToast } = useToasts();
  const holdWhileRead = useAutoClose(toast);
  const dismiss = () => {
    returnFocus?.();
    closeToast(toast);
  };
  const accept = () => {
    dismiss();
    toast?.offer?.run();
  };
  return (
    <SnackbarContent ref={ref} {...(style && { style })}>
      <Alert
        {...holdWhileRead}
        // The region around it is live already.
        role="presentation"
        severity={variant === 'error' ? 'error' : 'success'}
        sx={{
          inlineSize: '100%',
          bgcolor: 'background.paper',
          color: 'text.primary',
          boxShadow: 8,
        }}
        action={
          <>
            {toast?.offer && (
              <Button size="small" onClick={accept}>
                {toast.offer.label}
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
        <AlertTitle sx={{ typography: 'subtitle2' }}>{toast?.title}</AlertTitle>
        {toast?.text}
      </Alert>
    </SnackbarContent>
  );
}

interface ToasterProps {
  region: HTMLElement;
  toast: Toast | undefined;
  /** Moves the focus back to where it was before somebody moved into the region. */
  returnFocus: () => void;
}

/** Shows toasts in a region of the page: bottom right, one at a time (spec §9). */
export default function Toaster({ region, toast, returnFocus }: ToasterProps) {
  useEffect(() => {
    if (!toast) return;
    const key = enqueueSnackbar({ variant: toast.variant, toast, returnFocus });
    return () => closeSnackbar(key);
  }, [toast, returnFocus]);
  return (
    <SnackbarProvider
      domRoot={region}
      maxSnack={1}
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={{ success: ToastCard, error: ToastCard }}
    />
  );
}
