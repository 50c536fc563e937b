import type { ReactNode } from 'react';

/** Text for screen readers only: what sighted visitors already know from where it stands. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visuallyHidden">{children}</span>
);
