import { graphql } from 'gatsby';
import * as styles from './privacy-facts.module.css';

/** The answers most people look for, before the details. */
export function PrivacyFacts({ facts }: { facts: readonly Queries.PrivacyFactFragment[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const fragment = graphql`
  fragment PrivacyFact on Metric {
    value
    label
  }
`;
