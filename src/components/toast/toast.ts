export interface Toast {
  variant: 'success' | 'error';
  title: string;
  text: string;
  /** Leads to the place where the visitor can correct an error; the toast stays until it is dismissed. */
  link?: { label: string; href: string } | undefined;
}
