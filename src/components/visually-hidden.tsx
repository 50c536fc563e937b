import type { ReactNode } from 'react';
import * as styles from './visually-hidden.module.css';

/** Text for screen readers only: what sighted visitors already know from where it stands. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
