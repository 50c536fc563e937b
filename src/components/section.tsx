import type { ReactNode } from 'react';
import * as styles from './section.module.css';

interface SectionProps {
  /** Target of links to this section, and the root of its heading's id. */
  id: string;
  heading: string;
  eyebrow?: string | null;
  text?: string | null;
  tone?: 'plain' | 'sunken' | 'inverse';
  children?: ReactNode;
}

/** A band of the page under one heading, named by it for assistive technology. */
export function Section({ id, heading, eyebrow, text, tone = 'plain', children }: SectionProps) {
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[tone]}`}
      aria-labelledby={`${id}-heading`}
    >
      <div className={styles.inner}>
        <header className={styles.header}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h2 id={`${id}-heading`} className={styles.heading}>
            {heading}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
