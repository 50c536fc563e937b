import type { ReactNode } from 'react';
import * as styles from './page-header.module.css';

interface PageHeaderProps {
  heading: string;
  text?: string | null;
  /** Stands above the heading: where the page belongs. */
  above?: ReactNode;
  /** A picture or proof, in the right half of wide screens. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** Opens every page but home: its one h1 and an introduction. */
export function PageHeader({ heading, text, above, beside, children }: PageHeaderProps) {
  return (
    <header className={`${styles.header} ${beside ? styles.split : ''}`.trim()}>
      <div className={styles.copy}>
        {above}
        <h1 className={styles.heading}>{heading}</h1>
        {text && <p className={styles.text}>{text}</p>}
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {beside}
    </header>
  );
}
