import { Button, Stack, Typography } from '@mui/material';
import { serviceLabel } from '../../../domain/service';
import type { ListQuery } from './list-query';

interface EmptyListProps {
  query: ListQuery;
  onWiden: (part: Partial<ListQuery>) => void;
}

function reasonOf({ filter, service, q }: ListQuery): string {
  if (q) return `Nothing matches “${q}”.`;
  if (service !== 'all') return `Nothing here asks for ${serviceLabel(service)}.`;
  switch (filter) {
    case 'all':
      return 'No contact form submissions yet.';
    case 'overdue':
      return 'Nobody waits longer than we promised.';
    case 'spam':
      return 'Nothing was taken for spam.';
    default:
      return `No submissions with status ${filter}`;
  }
}

/** In place of a list without rows (texts of spec §2), with the way out when it was narrowed. */
export function EmptyList({ query, onWiden }: EmptyListProps) {
  const { q, service } = query;
  return (
    <Stack sx={{ alignItems: 'center', gap: 1, paddingBlock: 8, textAlign: 'center' }}>
      <Typography variant="h2">No submissions found</Typography>
      <Typography color="textSecondary">{reasonOf(query)}</Typography>
      {q && <Button onClick={() => onWiden({ q: '' })}>Clear search</Button>}
      {!q && service !== 'all' && (
        <Button onClick={() => onWiden({ service: 'all' })}>Show all services</Button>
      )}
    </Stack>
  );
}
