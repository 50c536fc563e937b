import { changedAnswers } from '../../../../domain/custom-answers';
import type { BulkChange, LeadChange } from '../../../../domain/http-api/lead-changes';
import type { Lead } from '../../../../domain/lead';

/** A change that staff make to a lead. */
export type Change = Omit<LeadChange, 'updated_at'>;

/** A change that staff make to several leads together: one thing. */
export type ChangeOfMany = Omit<BulkChange, 'ids'>;

/** The lead as it will be once a change is saved, as far as the desk can tell. */
export function changedLead(lead: Lead, { spam, custom_fields, ...change }: Change): Lead {
  const part = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Omit<Lead, 'email'> & { email: string | null }>;
  const next = { ...lead, ...part, email: part.email === null ? '' : (part.email ?? lead.email) };
  const outcome = next.status === 'closed' ? next.outcome : null;
  return {
    ...next,
    outcome,
    lost_reason: outcome === 'lost' ? next.lost_reason : null,
    // A status is no reply, but nobody waits any more once a lead is closed.
    ...(next.status === 'closed' && { awaiting_reply_until: null }),
    ...(custom_fields && { custom_fields: changedAnswers(lead.custom_fields, custom_fields) }),
    ...(spam !== undefined && { spam_reason: spam ? 'Marked by staff' : null }),
  };
}
