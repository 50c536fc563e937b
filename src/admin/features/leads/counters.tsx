import type { LeadCounts } from '../../../domain/http-api/leads';
import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';
import { countText } from '../../components/number-text';
import { Skeleton } from '../../components/skeleton';
import * as text from '../../components/text.module.css';
import * as styles from './counters.module.css';

const COUNTERS = [
  { key: 'total', label: 'Total' },
  ...LEAD_STATUS_VALUES.map((status) => ({ key: status, label: LEAD_STATUSES[status] })),
] as const;

interface CountersProps {
  counts: LeadCounts | undefined;
  isLoading: boolean;
}

/** How many leads there are, in all and by status; over everything, whatever the list is filtered by. */
export function Counters({ counts, isLoading }: CountersProps) {
  const none = isLoading ? <Skeleton width="2ch" /> : '–';
  return (
    <dl aria-label="Submissions by status" className={styles.counters}>
      {COUNTERS.map(({ key, label }) => (
        <div key={key} className={`${styles.counter} ${text.caption}`}>
          <dt className={text.muted}>{label}</dt>
          <dd className={`${styles.count} ${text.heading}`}>
            {counts ? countText(counts[key]) : none}
          </dd>
        </div>
      ))}
    </dl>
  );
}
