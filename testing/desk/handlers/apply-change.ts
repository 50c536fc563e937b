import type { LeadChange } from '../../../src/domain/http-api/lead-changes';
import type { Lead } from '../../../src/domain/lead';
import { type DeskState, SAMPLE_STAFF } from '../desk-state';
import { withClock } from '../sample-leads';
import { changeNearest } from './actions';

/** The address of a staff member; null for an unknown id. */
export const emailOf = (id: string | null) =>
  SAMPLE_STAFF.find((staff) => staff.id === id)?.email ?? null;

const FACTS = [
  ...(['name', 'email', 'phone', 'company', 'service', 'budget'] as const),
  ...(['outcome', 'lost_reason', 'value'] as const),
];

/** Changes a lead with its history and reply clock, as the database's triggers do. */
export function applyChange(
  state: DeskState,
  lead: Lead,
  { spam, email, ...changes }: Omit<LeadChange, 'updated_at'>,
): Lead {
  const given = {
    ...(changes as Partial<Lead>),
    ...(email !== undefined && { email: email ?? '' }),
  };
  const next = { ...lead, ...given };
  if (next.status !== 'closed') next.outcome = null;
  if (next.outcome !== 'lost') next.lost_reason = null;
  next.closed_at = next.status === 'closed' ? (lead.closed_at ?? lead.updated_at) : null;
  const { status, owner_id, next_action, next_action_on } = changes;
  if (status !== undefined && status !== lead.status) {
    state.addEvent(lead, { kind: 'status', from_status: lead.status, to_status: status });
  }
  const edits = FACTS.filter((field) => lead[field] !== next[field]);
  if (edits.length > 0) {
    const values = edits.map((field) => [field, { from: lead[field], to: next[field] }]);
    state.addEvent(lead, { kind: 'edited', changes: Object.fromEntries(values) });
  }
  if (owner_id !== undefined) {
    state.addEvent(lead, { kind: 'owner', owner_email: emailOf(owner_id) });
  }
  if (next_action !== undefined || next_action_on !== undefined) {
    changeNearest(state, lead, changes);
  }
  if (spam !== undefined) {
    state.addEvent(lead, { kind: spam ? 'quarantined' : 'restored' });
    next.spam_reason = spam ? 'Marked by staff' : null;
  }
  return state.change(lead, withClock(next));
}
