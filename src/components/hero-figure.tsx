import { graphql } from 'gatsby';
import * as styles from './hero-figure.module.css';
import { Picture } from './picture';

interface HeroFigureProps {
  picture: Queries.HeroFigureFragment;
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
          <span className={styles.value}>{result.value}</span> {result.label}
        </figcaption>
      )}
    </figure>
  );
}

export const fragment = graphql`
  fragment HeroFigure on Picture {
    alt
    image {
      ...Screen
    }
  }
`;
