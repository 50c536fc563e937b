import { Alert, AlertTitle, Button, IconButton, Tooltip } from '@mui/material';
import { X } from 'lucide-react';
import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  type CustomContentProps,
} from 'notistack';
import { useCallback, useEffect, type Ref } from 'react';
import { ToastShell, useAutoClose } from '../../components/toast/shell';
import { type Toast, useToasts } from './toasts';

// notistack takes the props of a variant as a type, not as an interface.
type CardProps = { toast?: Toast; returnFocus?: () => void };

declare module 'notistack' {
  interface VariantOverrides {
    success: CardProps;
    error: CardProps;
  }
}

interface ToastCardProps extends CustomContentProps, CardProps {
  ref?: Ref<HTMLDivElement>;
}

function ToastCard({ variant, style, toast, returnFocus, ref }: ToastCardProps) {
  const { closeToast } = useToasts();
  const close = useCallback(() => closeToast(toast), [closeToast, toast]);
  const holdWhileRead = useAutoClose(close);
  const dismiss = () => {
    returnFocus?.();
    close();
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

const CARDS = { success: ToastCard, error: ToastCard };

interface ToasterProps {
  region: HTMLElement;
  toast: Toast | undefined;
  /** Moves the focus back to where it was before somebody moved into the region. */
  returnFocus: () => void;
}

/** Shows the desk's toast as an alert of MUI. */
export default function Toaster({ region, toast, returnFocus }: ToasterProps) {
  useEffect(() => {
    if (!toast) return;
    const key = enqueueSnackbar({ variant: toast.variant, toast, returnFocus });
    return () => closeSnackbar(key);
  }, [toast, returnFocus]);
  return <ToastShell region={region} cards={CARDS} />;
}
