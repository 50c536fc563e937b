import { Check } from 'lucide-react';
import { Isolated } from './isolated';
import * as styles from './lists.module.css';

interface MetricListProps {
  metrics: readonly { label: string; value: string }[];
  size?: 'regular' | 'large';
}

/** Results in figures, each above its label. */
export function MetricList({ metrics, size = 'regular' }: MetricListProps) {
  return (
    <dl className={size === 'large' ? `${styles.metrics} ${styles.large}` : styles.metrics}>
      {metrics.map(({ label, value }) => (
        <div key={label} className={styles.metric}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            <Isolated>{value}</Isolated>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FeatureListProps {
  features: readonly string[];
  /** `columns` puts short features side by side where there is room. */
  layout?: 'stacked' | 'columns';
}

/** Features, each with a tick. */
export function FeatureList({ features, layout = 'stacked' }: FeatureListProps) {
  return (
    <ul className={layout === 'columns' ? `${styles.features} ${styles.columns}` : styles.features}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size="1.125em" className={styles.tick} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}
