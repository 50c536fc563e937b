export interface Toast {
  variant: 'success' | 'error';
  title: string;
  text: string;
}

/** Shows a toast. What draws it is loaded with the first one: most visits never need it. */
export function showToast(toast: Toast): void {
  void import('./toaster').then(({ present }) => present(toast));
}
