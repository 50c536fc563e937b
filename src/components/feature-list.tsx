import { Check } from 'lucide-react';
import * as styles from './feature-list.module.css';

interface FeatureListProps {
  features: readonly string[];
  /** `columns` puts short features side by side where there is room. */
  layout?: 'stacked' | 'columns';
}

/** Features, each with a tick. */
export function FeatureList({ features, layout = 'stacked' }: FeatureListProps) {
  return (
    <ul className={`${styles.list} ${styles[layout] ?? ''}`.trim()}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size="1.125em" className={styles.tick} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}
