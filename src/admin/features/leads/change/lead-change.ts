import type { BulkChange, LeadChange } from '../../../../domain/http-api/lead-changes';
import { isLeadStatus, type Lead } from '../../../../domain/lead';
import { isOutcome } from '../../../../domain/lead-facts';

/** A change that staff make to a lead. */
export type Change = Omit<LeadChange, 'updated_at'>;

/** A change that staff make to several leads together: one thing. */
export type ChangeOfMany = Omit<BulkChange, 'ids'>;

/** The lead as it will be once a change is saved, as far as the desk can tell. */
export function changedLead(lead: Lead, { spam, ...change }: Change | ChangeOfMany): Lead {
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
    ...(spam !== undefined && { spam_reason: spam ? 'Marked by staff' : null }),
  };
}

/** Fields that a change brings back as they were. */
const FACTS = ['value', 'name', 'email', 'phone', 'company', 'service', 'budget'] as const;

/** The change that brings back what a lead was before this one. */
export function reverseOf(change: Change, before: Lead): Change {
  const facts = FACTS.filter((field) => field in change).map((field) => [field, before[field]]);
  // A lead that was opened again has lost how it ended.
  const ended = 'outcome' in change || ('status' in change && before.outcome !== null);
  return {
    ...(Object.fromEntries(facts) as Change),
    ...(ended && { outcome: isOutcome(before.outcome) ? before.outcome : null }),
    ...(ended && before.outcome === 'lost' && { lost_reason: before.lost_reason }),
    ...('status' in change && { status: isLeadStatus(before.status) ? before.status : 'new' }),
    ...('owner_id' in change && { owner_id: before.owner_id }),
    ...('next_action' in change && { next_action: before.next_action }),
    ...('next_action_on' in change && { next_action_on: before.next_action_on }),
    ...('spam' in change && { spam: before.spam_reason !== null }),
  };
}

/** Whether a change overwrites nothing but what another one left in a lead: each field has that value still, or the new one. */
export function stillStands(change: Change, left: Lead, now: Lead): boolean {
  const [was, is, wanted]: Record<string, unknown>[] = [left, now, changedLead(now, change)];
  return Object.keys(change)
    .map((field) => (field === 'spam' ? 'spam_reason' : field))
    .every((field) => [was?.[field], wanted?.[field]].includes(is?.[field]));
}

/** The changes that bring several leads back: one for every value there was before. */
export function reverseChanges(leads: readonly Lead[], change: ChangeOfMany): BulkChange[] {
  const groups = new Map<string, BulkChange>();
  for (const lead of leads) {
    const reverse = reverseOf(change, lead) as ChangeOfMany;
    const key = JSON.stringify(reverse);
    const ids = [...(groups.get(key)?.ids ?? []), lead.id];
    groups.set(key, { ...reverse, ids });
  }
  return [...groups.values()];
}
