import type { LeadCounts } from '../../../domain/http-api/leads';
import { LEAD_STATUSES } from '../../../domain/lead-status';
import { countText } from '../../components/number-text';
import { ToggleButton } from '../../components/toggle-button';
import * as styles from './list-filter.module.css';
import { LIST_FILTERS } from './list-query';
import type { ListFilter as Filter } from './list-query';

interface ListFilterProps {
  value: Filter;
  counts: LeadCounts | undefined;
  onChange: (filter: Filter) => void;
}

const LABELS: Record<Filter, string> = {
  all: 'All',
  ...LEAD_STATUSES,
  overdue: 'Overdue',
  spam: 'Spam',
};

/** How many there are; the counters above tell it for the others. */
const countOf = (filter: Filter, counts: LeadCounts | undefined) =>
  filter === 'overdue' || filter === 'spam' ? ` ${counts ? countText(counts[filter]) : '–'}` : '';

/** Narrows the list to one status, to what is overdue, or to spam. */
export function ListFilter({ value, counts, onChange }: ListFilterProps) {
  return (
    <div role="group" aria-label="Filter submissions" className={styles.filters}>
      {LIST_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          isOn={filter === value}
          tone={filter === 'overdue' && counts?.overdue ? 'danger' : undefined}
          onPress={() => onChange(filter)}
        >
          {LABELS[filter]}
          {countOf(filter, counts)}
        </ToggleButton>
      ))}
    </div>
  );
}
