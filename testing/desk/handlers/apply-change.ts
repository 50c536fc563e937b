import type { LeadChange } from '../../../src/domain/http-api/lead-changes';
import type { Lead, LeadEvent } from '../../../src/domain/lead';
import { type DeskState, SAMPLE_STAFF } from '../desk-state';
import { withClock } from '../sample-leads';

const hasReply = (events: readonly LeadEvent[]) => {
  const count = (kind: string) => events.filter((event) => event.kind === kind).length;
  return count('reply') > count('reply_undone');
};

/** The address of a staff member; null for an unknown id. */
export const emailOf = (id: string | null) =>
  SAMPLE_STAFF.find((staff) => staff.id === id)?.email ?? null;

/** Changes a lead with its history and reply clock, as the database's triggers do. */
export function applyChange(
  state: DeskState,
  lead: Lead,
  { spam, ...changes }: Omit<LeadChange, 'updated_at'>,
): Lead {
  const next = { ...lead, ...(changes as Partial<Lead>) };
  const { status, owner_id, next_action } = changes;
  if (status !== undefined && status !== lead.status) {
    state.addEvent(lead, { kind: 'status', from_status: lead.status, to_status: status });
    if (status === 'new' && !hasReply(state.historyOf(lead.id))) next.first_response_at = null;
    if (status !== 'new') next.first_response_at ??= state.now();
  }
  if (owner_id !== undefined) {
    state.addEvent(lead, { kind: 'owner', owner_email: emailOf(owner_id) });
  }
  if (next_action !== undefined) {
    const due_on = changes.next_action_on ?? null;
    state.addEvent(lead, { kind: 'next_action', note: next_action, due_on });
  }
  if (spam !== undefined) {
    state.addEvent(lead, { kind: spam ? 'quarantined' : 'restored' });
    next.spam_reason = spam ? 'Marked by staff' : null;
  }
  return state.change(lead, withClock(next));
}
