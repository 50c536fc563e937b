import { isLeadStatus, statusLabel } from '../../../domain/lead-status';
import { Badge } from '../../components/badge';

/** A lead's status as a badge; an unknown one displays as New (spec §4). */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={isLeadStatus(status) ? status : 'new'}>{statusLabel(status)}</Badge>
);
