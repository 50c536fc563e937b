import type { Lead } from '../../../domain/lead';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** True while somebody waits for our first answer. */
export const isWaiting = ({ status, spam_reason, email }: Lead): boolean =>
  status === 'new' && spam_reason === null && email !== '';

/** True when the answer should have been given before `now` (ms since 1970). */
export const isOverdue = (lead: Lead, now: number): boolean =>
  isWaiting(lead) && Date.parse(lead.reply_due_at) < now;

function lengthOf(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days`;
  if (ms >= HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
}

/** The promise clock at a glance: `Due in 3 h`, `Overdue by 2 h`. */
export function dueText(dueIso: string, now: number): string {
  const left = Date.parse(dueIso) - now;
  return left < 0 ? `Overdue by ${lengthOf(-left)}` : `Due in ${lengthOf(left)}`;
}
