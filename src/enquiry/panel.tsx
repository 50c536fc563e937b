import type { ReactNode } from 'react';
import * as styles from './enquiry-form.module.css';

interface PanelProps {
  id: string;
  heading: string;
  children: ReactNode;
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** Stands in the form's place, and takes the focus when it comes. */
export function Panel({ id, heading, children }: PanelProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-labelledby={id} className={styles.panel}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      {children}
    </div>
  );
}
