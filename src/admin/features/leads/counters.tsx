import { Paper, Skeleton, Typography } from '@mui/material';
import type { LeadCounts } from '../../../domain/http-api/leads';
import { LEAD_STATUSES, LEAD_STATUS_VALUES } from '../../../domain/lead-status';

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
    <Paper
      component="dl"
      variant="outlined"
      aria-label="Submissions by status"
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(4, 1fr)', sm: 'repeat(5, 1fr)' } }}
    >
      {COUNTERS.map(({ key, label }) => (
        <Typography key={key} component="div" variant="caption" sx={counterStyle}>
          <dt>{label}</dt>
          <dd>{counts ? counts[key].toLocaleString('en-IN') : none}</dd>
        </Typography>
      ))}
    </Paper>
  );
}

const counterStyle = {
  paddingBlock: 1.5,
  paddingInline: { xs: 1, sm: 2.5 },
  '& dt': { color: 'text.secondary' },
  '& dd': { typography: 'h2', fontVariantNumeric: 'tabular-nums' },
  // On a phone the total has a line of its own, above the four it is made of.
  '&:first-of-type': {
    display: { xs: 'flex', sm: 'block' },
    gridColumn: { xs: '1 / -1', sm: 'auto' },
    alignItems: 'baseline',
    gap: 1,
    paddingBlockEnd: { xs: 0, sm: 1.5 },
  },
} as const;
