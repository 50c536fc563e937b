import type { ReactNode } from 'react';
import * as styles from './band.module.css';

interface BandProps {
  /** Draws a hairline above, where two bands of the same tone meet. */
  isRuled?: boolean;
  children: ReactNode;
}

/** The width and rhythm of a section, for content that brings its own heading. */
export function Band({ isRuled = false, children }: BandProps) {
  return (
    <div className={styles.band}>
      <div className={isRuled ? styles.ruled : styles.inner}>{children}</div>
    </div>
  );
}
