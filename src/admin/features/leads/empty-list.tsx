import { serviceLabel } from '../../../domain/service';
import { Button } from '../../components/button';
import { StandIn } from '../../components/stand-in';
import * as text from '../../components/text.module.css';
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
    <StandIn of="part" title="No submissions found">
      <p className={text.muted}>{reasonOf(query)}</p>
      {q && <Button onClick={() => onWiden({ q: '' })}>Clear search</Button>}
      {!q && service !== 'all' && (
        <Button onClick={() => onWiden({ service: 'all' })}>Show all services</Button>
      )}
    </StandIn>
  );
}
