import { type Lead, LEAD_STATUS_VALUES } from '../../src/domain/lead';
import { replyDueBy } from '../../src/domain/office-hours';
import { byField, ENQUIRY_FIELDS } from '../../src/domain/lead-fields';
import { BUDGET_VALUES, SERVICE_VALUES } from '../../src/domain/enquiry-fields';

/** The reply clock of a lead: it runs while an open lead that is no spam has not been answered. */
export const withClock = (lead: Lead): Lead => ({
  ...lead,
  awaiting_reply_until:
    lead.status !== 'closed' && lead.spam_reason === null && lead.first_response_at === null
      ? lead.reply_due_at
      : null,
});

const NEWEST = Date.UTC(2026, 10, 20, 7, 41);
const HOUR = 3_600_000;

const pick = <T>(values: readonly [T, ...T[]], index: number): T =>
  values[index % values.length] ?? values[0];

/** A lead as `GET /api/leads` answers it; `index` counts back from the newest. */
export function sampleLead(index: number, part: Partial<Lead> = {}): Lead {
  const at = new Date(NEWEST - index * 7 * HOUR).toISOString();
  const status = part.status ?? pick(LEAD_STATUS_VALUES, index);
  return withClock({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    reference: `ML-${String(1000 + index)}`,
    ...byField(ENQUIRY_FIELDS, () => null),
    name: `Visitor ${index}`,
    email: `visitor-${index}@example.com`,
    email_typed: null,
    language: null,
    phone: `+91 98765 ${String(10_000 + index)}`,
    company: `Company ${index}`,
    service: pick(SERVICE_VALUES, index),
    budget: pick(BUDGET_VALUES, index),
    message: `Message ${index}`,
    custom_fields: [],
    status,
    created_at: at,
    updated_at: at,
    // The samples that have moved on were answered in time.
    first_response_at: status === 'new' ? null : at,
    spam_reason: null,
    suspect_reason: null,
    enquiry_number: 1,
    reply_due_at: replyDueBy(new Date(at)).toISOString(),
    awaiting_reply_until: null,
    owner_id: null,
    next_action: null,
    next_action_on: null,
    withdrawn_at: null,
    erased_at: null,
    unread_answers: 0,
    email_bounced_at: null,
    ...{ added_source: null, added_by: null, outcome: null, lost_reason: null, value: null },
    closed_at: status === 'closed' ? at : null,
    ...part,
  });
}

export const sampleLeads = (count: number): Lead[] =>
  Array.from({ length: count }, (_, index) => sampleLead(index));
