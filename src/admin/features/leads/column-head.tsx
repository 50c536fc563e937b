import { ArrowDown } from 'lucide-react';
import type { LeadSort, LeadSortField } from '../../../domain/lead-query';
import * as styles from './column-head.module.css';
import { columnOrder } from './list-sort';

interface ColumnHeadProps {
  label: string;
  width: string;
  sortField?: LeadSortField;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; where the list can be sorted by it, a button that does so. */
export function ColumnHead({ label, width, sortField, sort, onSort }: ColumnHeadProps) {
  const style = { inlineSize: width };
  if (!sortField) {
    return (
      <th scope="col" style={style}>
        {label}
      </th>
    );
  }
  const { isActive, direction, next } = columnOrder(sortField, sort);
  return (
    <th scope="col" style={style} aria-sort={isActive ? ARIA_SORT[direction] : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {label}
        <ArrowDown size={16} aria-hidden className={styles.arrow} data-direction={direction} />
      </button>
    </th>
  );
}
