import { changedAnswers } from '../../../src/domain/custom-answers';
import type { LeadChange } from '../../../src/domain/http-api/lead-changes';
import type { Lead } from '../../../src/domain/lead';
import { CONTACT_FIELDS } from '../../../src/domain/lead-fields';
import { type DeskState, SAMPLE_STAFF } from '../desk-state';
import { withClock } from '../sample-leads';

/** The address of a staff member; null for an unknown id. */
export const emailOf = (id: string | null) =>
  SAMPLE_STAFF.find((staff) => staff.id === id)?.email ?? null;

const FACTS = [...CONTACT_FIELDS, 'value', 'custom_fields', 'language'] as const;
const ENDING = ['outcome', 'lost_reason'] as const;

/** A lead with what a change names, and what follows from it. */
function changedLead(
  lead: Lead,
  { spam, email, custom_fields, ...changes }: Omit<LeadChange, 'updated_at'>,
) {
  const next = {
    ...{ ...lead, ...(changes as Partial<Lead>) },
    ...(email !== undefined && { email: email ?? '' }),
    ...(custom_fields && { custom_fields: changedAnswers(lead.custom_fields, custom_fields) }),
    ...(spam && { spam_reason: 'Marked by staff' }),
    ...(spam === false && { spam_reason: null, suspect_reason: null }),
  };
  if (next.status !== 'closed') next.outcome = null;
  if (next.outcome !== 'lost') next.lost_reason = null;
  next.closed_at = next.status === 'closed' ? (lead.closed_at ?? lead.updated_at) : null;
  return withClock(next);
}

/** Changes a lead. @returns its new version, and the ids of the events that tell of it */
export function applyChange(
  state: DeskState,
  lead: Lead,
  change: Omit<LeadChange, 'updated_at'>,
): { lead: Lead; events: number[] } {
  const next = changedLead(lead, change);
  const pair = [lead, next] as const;
  const moves = lead.status !== next.status;
  const events = [
    moves &&
      state.addChange(pair, ['status', ...ENDING], {
        ...{ kind: 'status', from_status: lead.status, to_status: next.status },
      }),
    state.addChange(pair, moves ? FACTS : [...FACTS, ...ENDING], { kind: 'edited' }),
    state.addChange(pair, ['owner_id'], { kind: 'owner', owner_email: emailOf(next.owner_id) }),
    state.addChange(pair, ['spam_reason'], {
      kind: next.spam_reason === null ? 'restored' : 'quarantined',
    }),
  ];
  return {
    lead: state.change(lead, next),
    events: events.flatMap((event) => (event ? [event.id] : [])),
  };
}
