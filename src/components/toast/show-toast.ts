export interface Toast {
  variant: 'success' | 'error';
  title: string;
  text: string;
  /** Where the visitor can mend an error; the toast stays until it is dismissed. */
  link?: { label: string; href: string } | undefined;
}

/** What draws toasts is loaded when one may be needed soon: most visits never do. */
export const loadToaster = () => import(/* webpackChunkName: "toaster" */ './toaster');

/** Shows a toast. Where what draws it cannot be had there is none; the page itself also says how things stand. */
export function showToast(toast: Toast): void {
  loadToaster().then(
    ({ present }) => present(toast),
    () => undefined,
  );
}
