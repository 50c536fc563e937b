import { Button, Stack, Typography } from '@mui/material';
import type { ListQuery } from './list-query';

interface EmptyListProps {
  query: ListQuery;
  onClearSearch: () => void;
}

function reasonOf({ status, q }: ListQuery): string {
  if (q) return `Nothing matches “${q}”.`;
  return status === 'all'
    ? 'No contact form submissions yet.'
    : `No submissions with status ${status}`;
}

/** In place of a list without rows (texts of spec §2), with the way out when it was searched. */
export function EmptyList({ query, onClearSearch }: EmptyListProps) {
  return (
    <Stack sx={{ alignItems: 'center', gap: 1, paddingBlock: 8, textAlign: 'center' }}>
      <Typography variant="h2">No submissions found</Typography>
      <Typography color="textSecondary">{reasonOf(query)}</Typography>
      {query.q && <Button onClick={onClearSearch}>Clear search</Button>}
    </Stack>
  );
}
