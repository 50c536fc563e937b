import type { ReactNode } from 'react';
import * as styles from './page-header.module.css';

interface PageHeaderProps {
  heading: string;
  text?: string | null;
  children?: ReactNode;
}

/** Opens every page but home: its one h1 and an introduction. */
export function PageHeader({ heading, text, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{heading}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </header>
  );
}
