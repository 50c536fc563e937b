import { graphql } from 'gatsby';
import { Picture } from '../../components/picture';
import * as styles from './case-study-row.module.css';

interface CaseStudyRowProps {
  study: Queries.CaseStudyRowFragment;
}

/** A project of the portfolio in short: a small picture, a summary and one result. The whole row is a link. */
export function CaseStudyRow({ study }: CaseStudyRowProps) {
  const { href, title, category, description, picture, metrics } = study;
  const [result] = metrics;
  return (
    <div className={styles.row}>
      <Picture
        {...picture}
        sizes="(width >= 48rem) 240px, (width >= 30rem) 160px, 92vw"
        className={styles.picture}
      />
      <div className={styles.copy}>
        <p className="eyebrow">{category.label}</p>
        <h2 className={styles.title}>
          <a href={href} className={styles.link}>
            {title}
          </a>
        </h2>
        <p className="muted">{description}</p>
      </div>
      {result && (
        <p className={`muted small ${styles.result}`}>
          <strong className={styles.value}>{result.value}</strong> {result.label}
        </p>
      )}
    </div>
  );
}

export const fragment = graphql`
  fragment CaseStudyRow on CaseStudy {
    href
    title
    category {
      label
    }
    description
    picture {
      ...Picture
    }
    metrics {
      label
      value
    }
  }
`;
