import type { ReactNode } from 'react';
import { Isolated } from '../isolated';
import { Picture } from '../picture';
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
    <header className={`frame ${styles.header} ${beside ? styles.split : ''}`.trim()}>
      <div className={styles.copy}>
        {above}
        <h1 className={styles.heading}>{heading}</h1>
        {text && <p className={`muted ${styles.text}`}>{text}</p>}
        {children && <div className={styles.more}>{children}</div>}
      </div>
      {beside}
    </header>
  );
}

interface HeroFigureProps {
  picture: Queries.PictureFragment;
  /** A result shown on the picture's edge. */
  result?: { value: string; label: string };
}

/**
 * The picture beside a page's heading, with a result. Narrow screens show the result alone: there the
 * heading is the largest thing in view, and a lazy picture that is not displayed is not fetched.
 */
export function HeroFigure({ picture, result }: HeroFigureProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.picture}>
        <Picture {...picture} sizes="(width >= 76rem) 560px, 46vw" />
      </div>
      {result && (
        <figcaption className={styles.result}>
          <span className={styles.value}>
            <Isolated>{result.value}</Isolated>
          </span>{' '}
          {result.label}
        </figcaption>
      )}
    </figure>
  );
}
