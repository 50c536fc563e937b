import { SnackbarProvider, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { onToast, takeToast } from './show-toast';
import type { ToastOffer } from './show-toast';
import { ToastCard } from './toast-card';

// notistack takes the props of a variant as a type, not as an interface.
type Offering = { offer?: ToastOffer | undefined };

declare module 'notistack' {
  interface VariantOverrides {
    success: Offering;
    error: Offering;
  }
}

function showNext(): void {
  const toast = takeToast();
  if (!toast) return;
  const { variant, offer, title, text } = toast;
  enqueueSnackbar({
    variant,
    offer,
    message: (
      <>
        <strong>{title}</strong>
        <p>{text}</p>
      </>
    ),
  });
}

/** Shows toasts in a region of the page: bottom right, one at a time (spec §9). */
export default function Toaster({ region }: { region: HTMLElement }) {
  useEffect(() => {
    showNext();
    return onToast(showNext);
  }, []);
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
