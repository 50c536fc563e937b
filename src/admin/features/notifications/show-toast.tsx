import { enqueueSnackbar } from 'notistack';

export interface ToastText {
  title: string;
  text: string;
}

/** Shows a toast in the region that `Notifications` keeps; a newer one takes its place. */
export function showToast(variant: 'success' | 'error', { title, text }: ToastText): void {
  enqueueSnackbar({
    variant,
    message: (
      <>
        <strong>{title}</strong>
        <p>{text}</p>
      </>
    ),
  });
}
