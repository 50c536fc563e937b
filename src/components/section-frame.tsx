import type { ReactNode } from 'react';
import * as styles from './section-frame.module.css';

interface SectionFrameProps {
  /** Draws a hairline above, where two bands of the same tone meet. */
  isRuled?: boolean;
  children: ReactNode;
}

/** The width and rhythm of a section, for content that brings its own heading. */
export function SectionFrame({ isRuled = false, children }: SectionFrameProps) {
  return (
    <div className={styles.section}>
      <div className={isRuled ? styles.ruled : styles.inner}>{children}</div>
    </div>
  );
}
