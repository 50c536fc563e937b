import type { Lead } from '../../../domain/lead';
import { Badge } from '../../components/badge';
import { fullTime } from '../../components/time-text';
import { useNow } from '../../components/use-now';
import { dueText, isOverdue, isWaiting } from './lead-due';

/** How much of the promised time is left; nothing once somebody answered. */
export function DueBadge({ lead }: { lead: Lead }) {
  const now = useNow();
  if (!isWaiting(lead)) return null;
  return (
    <Badge
      {...(isOverdue(lead, now) && { tone: 'danger' })}
      title={`Reply due by ${fullTime(lead.reply_due_at)}`}
    >
      {dueText(lead.reply_due_at, now)}
    </Badge>
  );
}
