import { ArrowRight, Check } from 'lucide-react';
import * as styles from './lists.module.css';

interface MetricListProps {
  metrics: readonly { label: string; value: string }[];
  size?: 'regular' | 'large';
}

/** Results in figures, each above its label. */
export function MetricList({ metrics, size = 'regular' }: MetricListProps) {
  return (
    <dl className={`${styles.metrics} ${styles[size] ?? ''}`.trim()}>
      {metrics.map(({ label, value }) => (
        <div key={label} className={styles.metric}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
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
    <ul className={`${styles.features} ${styles[layout] ?? ''}`.trim()}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <Check size="1.125em" className={styles.tick} aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}

interface LinkRowsProps {
  rows: readonly { href: string; title: string; text: string }[];
  /** Path of the page itself, if one of the rows leads to it. */
  current?: string | undefined;
  /** Text shown on that row. */
  mark?: string;
}

/** Links to further pages, each with a line about the page. */
export function LinkRows({ rows, current, mark }: LinkRowsProps) {
  return (
    <ul>
      {rows.map(({ href, title, text }) => {
        const isCurrent = href === current;
        return (
          <li key={href} className={styles.row}>
            <a href={href} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
              <span className={styles.title}>{title}</span>
              <span className={styles.text}>{text}</span>
              {isCurrent ? (
                <span className={styles.mark}>{mark}</span>
              ) : (
                <ArrowRight className={styles.arrow} aria-hidden />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
