import * as styles from './metric-list.module.css';

interface MetricListProps {
  metrics: readonly { label: string; value: string }[];
  size?: 'regular' | 'large';
}

/** Results in figures, each above what it measures. */
export function MetricList({ metrics, size = 'regular' }: MetricListProps) {
  return (
    <dl className={`${styles.list} ${styles[size] ?? ''}`.trim()}>
      {metrics.map(({ label, value }) => (
        <div key={label} className={styles.metric}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
