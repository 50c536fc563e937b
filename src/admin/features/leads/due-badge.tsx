import { Chip } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { fullTime } from '../../components/time-text';
import { useNow } from '../../components/use-now';
import { dueText, isOverdue, isWaiting } from './lead-due';

/** How much of the promised time is left; nothing once somebody answered. */
export function DueBadge({ lead }: { lead: Lead }) {
  const now = useNow();
  if (!isWaiting(lead)) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      color={isOverdue(lead, now) ? 'error' : 'default'}
      label={dueText(lead.reply_due_at, now)}
      title={`Reply due by ${fullTime(lead.reply_due_at)}`}
      sx={{ fontWeight: isOverdue(lead, now) ? 600 : 400 }}
    />
  );
}
