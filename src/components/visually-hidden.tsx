import type { ReactNode } from 'react';

/** Text for screen readers only: sighted visitors see it from the layout. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visuallyHidden">{children}</span>
);
