import { TableCell, TableSortLabel } from '@mui/material';
import type { LeadSort, LeadSortField } from '../../../domain/lead-query';
import { columnOrder } from './list-sort';

interface ColumnHeadProps {
  label: string;
  width: string;
  sortField?: LeadSortField;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
}

/** The head of a column; where the list can be sorted by it, a button that does so. */
export function ColumnHead({ label, width, sortField, sort, onSort }: ColumnHeadProps) {
  if (!sortField) return <TableCell sx={{ width }}>{label}</TableCell>;
  const { isActive, direction, next } = columnOrder(sortField, sort);
  return (
    <TableCell sx={{ width }} sortDirection={isActive && direction}>
      <TableSortLabel
        active={isActive}
        direction={direction}
        onClick={() => onSort(next)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
