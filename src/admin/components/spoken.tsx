import type { ReactNode } from 'react';
import * as styles from './spoken.module.css';

/** Said by screen readers whenever it changes; others see it from what is on the screen. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.spoken}>
    {children}
  </p>
);
