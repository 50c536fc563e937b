import type { ReactNode } from 'react';
import { Spinner } from './spinner';
import * as text from './text.module.css';
import * as styles from './waiting.module.css';

/** A whole page that is not there yet. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <main className={styles.waiting}>
    <span className={styles.progress}>
      <Spinner size={32} />
    </span>
    <p role="status" className={text.muted}>
      {children}
    </p>
  </main>
);
