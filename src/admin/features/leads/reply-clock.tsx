import { Chip, Tooltip } from '@mui/material';
import type { Lead } from '../../../domain/lead';
import { inDays, inHours, inMinutes } from '../../../domain/numbers';
import { fullTime } from '../../../domain/time-text';
import { useNow } from '../../lib/time';
import { isOverdue } from './lead-text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function lengthText(ms: number): string {
  if (ms >= 2 * DAY) return inDays(Math.floor(ms / DAY));
  if (ms >= HOUR) return inHours(Math.floor(ms / HOUR));
  return inMinutes(Math.max(1, Math.floor(ms / MINUTE)));
}

/** `Due in 3 hrs` or `Overdue by 2 days`. */
function dueText(dueIso: string, now: number): string {
  const left = Date.parse(dueIso) - now;
  return left < 0 ? `Overdue by ${lengthText(-left)}` : `Due in ${lengthText(left)}`;
}

/** The time left to keep the reply promise; nothing when nobody waits for a reply. */
export function ReplyClock({ lead }: { lead: Lead }) {
  const now = useNow();
  const due = lead.awaiting_reply_until;
  if (due === null) return null;
  const isLate = isOverdue(lead, now);
  return (
    <Tooltip describeChild title={`Reply due by ${fullTime(due)}`}>
      <Chip
        size="small"
        variant={isLate ? 'filled' : 'outlined'}
        color={isLate ? 'error' : 'default'}
        label={dueText(due, now)}
      />
    </Tooltip>
  );
}
