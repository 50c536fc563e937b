import { Chip } from '@mui/material';
import { isLeadStatus, statusLabel } from '../../../domain/lead-status';
import type { LeadStatus } from '../../../domain/lead-status';

const COLOURS: Record<LeadStatus, string> = {
  new: 'info.main',
  contacted: 'warning.main',
  qualified: 'success.main',
  closed: 'text.secondary',
};

/** A lead's status as a badge; an unknown one displays as New (spec §4). */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Chip
      size="small"
      label={statusLabel(status)}
      sx={{
        color: COLOURS[isLeadStatus(status) ? status : 'new'],
        backgroundColor: 'color-mix(in srgb, currentcolor 12%, transparent)',
        fontWeight: 600,
      }}
    />
  );
}
