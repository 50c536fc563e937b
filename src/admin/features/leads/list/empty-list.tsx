import { Button, Stack, Typography } from '@mui/material';
import { type ChangeView, type ListView, filterOf, isNarrowed, NOT_NARROWED } from './list-view';

function reasonOf(view: ListView): string {
  if (view.q) return `Nothing matches “${view.q}”.`;
  if (isNarrowed(view)) return 'No leads match these filters.';
  const filter = filterOf(view);
  switch (filter) {
    case 'all':
      return 'No contact form submissions yet.';
    case 'overdue':
      return 'Every reply is on time.';
    case 'today':
      return 'Nothing left for today: every reply is on time, no next action is due and no call is left.';
    case 'spam':
      return 'Nothing was marked as spam.';
    default:
      return `No submissions with status ${filter}`;
  }
}

interface EmptyListProps {
  view: ListView;
  onChange: ChangeView;
}

/** In place of a list without rows, with the way out when it was narrowed. */
export const EmptyList = ({ view, onChange }: EmptyListProps) => (
  <Stack sx={{ gap: 1, alignItems: 'center', paddingBlock: 8, textAlign: 'center' }}>
    <Typography variant="h2">
      {filterOf(view) === 'today' && !isNarrowed(view)
        ? 'All done for today'
        : 'No submissions found'}
    </Typography>
    <Typography color="textSecondary">{reasonOf(view)}</Typography>
    {isNarrowed(view) && <Button onClick={() => onChange(NOT_NARROWED)}>Clear filters</Button>}
  </Stack>
);
