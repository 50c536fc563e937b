export interface Toast {
  variant: 'success' | 'error';
  title: string;
  text: string;
  /** Leads to the place where the visitor can correct an error; the toast stays until it is dismissed. */
  link?: { label: string; href: string } | undefined;
  /** The page says the same where the focus has just moved, so screen readers announce it there alone. */
  isTold?: boolean;
}
