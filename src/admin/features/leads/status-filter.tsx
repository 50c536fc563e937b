import { Stack, ToggleButton } from '@mui/material';
import { LEAD_STATUSES } from '../../../domain/lead-status';
import { STATUS_FILTERS } from './list-query';
import type { StatusFilter as Filter } from './list-query';

interface StatusFilterProps {
  value: Filter;
  onChange: (status: Filter) => void;
}

const labelOf = (filter: Filter) => (filter === 'all' ? 'All' : LEAD_STATUSES[filter]);

/** Narrows the list to one status. */
export function StatusFilter({ value, onChange }: StatusFilterProps) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Filter by status"
      sx={{ flexWrap: 'wrap', gap: { xs: 0.5, sm: 0.75 } }}
    >
      {STATUS_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          value={filter}
          selected={filter === value}
          onChange={() => onChange(filter)}
        >
          {labelOf(filter)}
        </ToggleButton>
      ))}
    </Stack>
  );
}
