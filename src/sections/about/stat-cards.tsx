import { graphql } from 'gatsby';
import * as styles from './stat-cards.module.css';

/** Four figures of the company: value, label, what stands behind it (spec §3, Stat). */
export function StatCards({ stats }: { stats: readonly Queries.StatCardFragment[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ value, label, description }) => (
        <div key={label} className={styles.stat}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {description && <dd className={styles.description}>{description}</dd>}
        </div>
      ))}
    </dl>
  );
}

export const fragment = graphql`
  fragment StatCard on Stat {
    value
    label
    description
  }
`;
