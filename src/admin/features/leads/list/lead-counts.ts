import type { LeadCounts } from '../../../../domain/http-api/leads';
import { isLeadStatus, type Lead } from '../../../../domain/lead';

/** True when the reply should have been sent before `now` (ms since 1970). */
export const isOverdue = ({ awaiting_reply_until }: Lead, now: number): boolean =>
  awaiting_reply_until !== null && Date.parse(awaiting_reply_until) < now;

/** The counters that include a lead; an unknown status counts, as it displays, as new. */
function countersOf(lead: Lead, now: number): readonly (keyof LeadCounts)[] {
  if (lead.spam_reason !== null) return ['spam'];
  const status = isLeadStatus(lead.status) ? lead.status : 'new';
  return isOverdue(lead, now) ? ['total', status, 'overdue'] : ['total', status];
}

/** The counts once a lead has changed from one version to another. */
export function countsAfter(counts: LeadCounts, from: Lead, to: Lead): LeadCounts {
  const now = Date.now();
  const next = { ...counts };
  for (const counter of countersOf(from, now)) next[counter] -= 1;
  for (const counter of countersOf(to, now)) next[counter] += 1;
  return next;
}
