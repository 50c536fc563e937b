import {
  closeSnackbar,
  enqueueSnackbar,
  SnackbarContent,
  type CustomContentProps,
} from 'notistack';
import { useEffect, type Ref } from 'react';
import { ToastShell } from '../../components/toast/shell';
import { type Toast, ToastCard } from './toast';

// notistack takes the props of a variant as a type, not as an interface.
type CardProps = { toast?: Toast; onDone?: (toast: Toast) => void; returnFocus?: () => void };

declare module 'notistack' {
  interface VariantOverrides {
    success: CardProps;
    error: CardProps;
  }
}

interface SnackProps extends CustomContentProps, CardProps {
  ref?: Ref<HTMLDivElement>;
}

const Snack = ({ style, toast, onDone, returnFocus, ref }: SnackProps) => (
  <SnackbarContent ref={ref} {...(style && { style })}>
    {toast && onDone && returnFocus && (
      <ToastCard toast={toast} onDone={onDone} returnFocus={returnFocus} />
    )}
  </SnackbarContent>
);

const CARDS = { success: Snack, error: Snack };

interface ToasterProps {
  region: HTMLElement;
  toast: Toast | undefined;
  onDone: (toast: Toast) => void;
  returnFocus: () => void;
}

/** Shows the desk's toast by notistack. */
export default function Toaster({ region, toast, onDone, returnFocus }: ToasterProps) {
  useEffect(() => {
    if (!toast) return;
    const key = enqueueSnackbar({ variant: toast.variant, toast, onDone, returnFocus });
    return () => closeSnackbar(key);
  }, [toast, onDone, returnFocus]);
  return <ToastShell region={region} cards={CARDS} />;
}
