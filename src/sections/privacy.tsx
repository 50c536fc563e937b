import { graphql } from 'gatsby';
import { Isolated } from '../components/isolated';
import * as styles from './privacy.module.css';

/** The answers most people look for, before the details. */
export function PrivacyFacts({ facts }: { facts: readonly Queries.PrivacyFactFragment[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label} className={`muted small ${styles.fact}`}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            <Isolated>{value}</Isolated>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** One subject of the privacy page: its heading at the side, its text beside it. */
export function PrivacySection({ section }: { section: Queries.PrivacySectionFragment }) {
  const { key, heading, paragraphs, items } = section;
  return (
    <section id={key} className={styles.section} aria-labelledby={`${key}-heading`}>
      <h2 id={`${key}-heading`} className={styles.heading}>
        {heading}
      </h2>
      <div className={styles.body}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items && (
          <dl>
            {items.map(({ term, text }) => (
              <div key={term} className={styles.item}>
                <dt className={styles.term}>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment PrivacyFact on Metric {
    value
    label
  }

  fragment PrivacySection on PrivacySection {
    key
    heading
    paragraphs
    items {
      term
      text
    }
  }
`;
