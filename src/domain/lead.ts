import * as z from './zod';

/** The statuses of a lead: value → badge label (spec §4). Any may follow any other. */
export const LEAD_STATUSES = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
} as const;

export type LeadStatus = keyof typeof LEAD_STATUSES;

/** The values in the order of the sales process. */
export const LEAD_STATUS_VALUES = Object.keys(LEAD_STATUSES) as [LeadStatus, ...LeadStatus[]];

export const isLeadStatus = (value: unknown): value is LeadStatus =>
  typeof value === 'string' && Object.hasOwn(LEAD_STATUSES, value);

/** An unknown status displays as New (spec §4). */
export const statusLabel = (value: unknown): string =>
  isLeadStatus(value) ? LEAD_STATUSES[value] : LEAD_STATUSES.new;

/**
 * A stored enquiry as staff see it; times are ISO 8601 with offset. What the visitor wrote is
 * blank (null where optional) once it was erased.
 * Service, budget and status are text here, not enumerations: a list must show rows of every version of the product.
 */
export const leadSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  service: z.string(),
  budget: z.nullable(z.string()),
  message: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When staff first answered, or first moved it on from new. */
  first_response_at: z.nullable(z.string()),
  /** Why it was quarantined, in words for staff; null for an ordinary lead. */
  spam_reason: z.nullable(z.string()),
  /** Why it may be spam though it is treated like any other lead, in words for staff. */
  suspect_reason: z.nullable(z.string()),
  /** 1 for the first enquiry of this person, 2 for the second … */
  enquiry_number: z.number(),
  /** Until when the promise of an answer can be kept (reply-promise). */
  reply_due_at: z.string(),
  /** `reply_due_at` while the visitor waits for a first reply; null once nobody waits. */
  awaiting_reply_until: z.nullable(z.string()),
  /** The staff member it is assigned to (GET /api/staff). */
  owner_id: z.nullable(z.uuid()),
  next_action: z.nullable(z.string()),
  /** The day of the next action in India, `YYYY-MM-DD`. */
  next_action_on: z.nullable(z.string()),
  /** When its sender withdrew it, and when its personal data was erased. */
  withdrawn_at: z.nullable(z.string()),
  erased_at: z.nullable(z.string()),
});

export type Lead = z.infer<typeof leadSchema>;

/** A lead as its own page shows it. `journey` is how the visitor came (src/domain/journey); null when unknown or erased. */
export const leadDetailSchema = z.extend(leadSchema, {
  journey: z.nullable(z.record(z.string(), z.string())),
});

export type LeadDetail = z.infer<typeof leadDetailSchema>;

/** The kinds of entries in a lead's history. */
export const LEAD_EVENT_KINDS = [
  'created',
  'status',
  'note',
  'reply',
  'reply_undone',
  'owner',
  'next_action',
  'correction',
  'withdrawn',
  'reinstated',
  'quarantined',
  'restored',
  'erased',
  'call_booked',
  'call_moved',
  'call_cancelled',
  'call_held',
  'call_missed',
  'call_reopened',
] as const;

/** The ways staff answer an enquiry. */
export const REPLY_CHANNELS = ['email', 'phone', 'whatsapp'] as const;

export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/**
 * One line of a lead's history; `actor_email` is null for the visitor's own acts. `note` is the text of a note, a
 * correction or a next action (null when that was cleared), `due_on` the day of the next action, `channel` the channel
 * of a reply, `owner_email` the new owner (null when it was unassigned), `call_at` the time of the call.
 */
export const leadEventSchema = z.object({
  id: z.number(),
  kind: z.enum(LEAD_EVENT_KINDS),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  note: z.nullable(z.string()),
  channel: z.nullable(z.enum(REPLY_CHANNELS)),
  owner_email: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  call_at: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
  created_at: z.string(),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
