import { enqueueSnackbar } from 'notistack';

export interface ToastText {
  title: string;
  text: string;
}

/** What a toast offers to do while it is there. */
export interface ToastOffer {
  label: string;
  run: () => void;
}

// notistack takes the props of a variant as a type, not as an interface.
type Offering = { offer?: ToastOffer | undefined };

declare module 'notistack' {
  interface VariantOverrides {
    success: Offering;
    error: Offering;
  }
}

/** Shows a toast in the region that `Notifications` keeps; a newer one takes its place. */
export function showToast(
  variant: 'success' | 'error',
  { title, text }: ToastText,
  offer?: ToastOffer,
): void {
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
