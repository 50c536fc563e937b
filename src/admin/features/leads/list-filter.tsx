import { Stack, ToggleButton } from '@mui/material';
import type { LeadCounts } from '../../../domain/http-api/leads';
import { LEAD_STATUSES } from '../../../domain/lead-status';
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
  filter === 'overdue' || filter === 'spam'
    ? ` ${counts?.[filter].toLocaleString('en-IN') ?? '–'}`
    : '';

/** Narrows the list to one status, to what is overdue, or to spam. */
export function ListFilter({ value, counts, onChange }: ListFilterProps) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Filter submissions"
      sx={{ flexWrap: 'wrap', gap: { xs: 0.5, sm: 0.75 } }}
    >
      {LIST_FILTERS.map((filter) => (
        <ToggleButton
          key={filter}
          value={filter}
          selected={filter === value}
          onChange={() => onChange(filter)}
          {...(filter === 'overdue' && counts?.overdue ? { sx: overdueStyle } : {})}
        >
          {LABELS[filter]}
          {countOf(filter, counts)}
        </ToggleButton>
      ))}
    </Stack>
  );
}

const overdueStyle = { color: 'error.main', borderColor: 'error.main', fontWeight: 650 };
