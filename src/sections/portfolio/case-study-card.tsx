import { graphql } from 'gatsby';
import { Action } from '../../components/action';
import { VisuallyHidden } from '../../components/visually-hidden';
import { FeatureList, MetricList } from '../../components/lists';
import { Picture } from '../../components/picture';
import { SiteLink } from '../../components/site-link';
import { Isolated } from '../../components/isolated';
import * as styles from './portfolio.module.css';

const SIZES = '(width >= 76rem) 690px, (width >= 64rem) 54vw, 92vw';

interface CaseStudyCardProps {
  study: Queries.CaseStudyCardFragment;
  labels: Queries.CaseStudyCardLabelsFragment;
  /** The first card's picture is seen first, so it is fetched first. */
  isFirst: boolean;
}

/** A project of the portfolio: picture, summary, three results, features, technologies. */
export function CaseStudyCard({ study, labels, isFirst }: CaseStudyCardProps) {
  const { href, title, category, description, picture, metrics, features, tech } = study;
  return (
    <article className={styles.card}>
      <Picture {...picture} sizes={SIZES} priority={isFirst} className={styles.picture} />
      <div className={styles.copy}>
        <p className="eyebrow">{category.label}</p>
        <h2 className={styles.title}>
          <SiteLink href={href} className={styles.link}>
            {title}
          </SiteLink>
        </h2>
        <p className="muted">{description}</p>
        <div className={styles.metrics}>
          <MetricList metrics={metrics} />
        </div>
        <FeatureList features={features} />
        <ul className={`muted small ${styles.tech}`} aria-label={labels.tech}>
          {tech.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>
          <Action href={href} look="secondary">
            {labels.details}
            <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
          </Action>
        </p>
      </div>
    </article>
  );
}

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
        className={styles.thumbnail}
      />
      <div className={styles.summary}>
        <p className="eyebrow">{category.label}</p>
        <h2 className={styles.rowTitle}>
          <SiteLink href={href} className={styles.rowLink}>
            {title}
          </SiteLink>
        </h2>
        <p className="muted">{description}</p>
      </div>
      {result && (
        <p className={`muted small ${styles.result}`}>
          <strong className={styles.value}>
            <Isolated>{result.value}</Isolated>
          </strong>{' '}
          {result.label}
        </p>
      )}
    </div>
  );
}

export const fragments = graphql`
  fragment CaseStudyCard on CaseStudy {
    href
    title
    category {
      key
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
    features
    tech
  }

  fragment CaseStudyCardLabels on CaseStudyLabels {
    details
    tech
  }

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
