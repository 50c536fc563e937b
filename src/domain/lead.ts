import { customAnswerSchema } from './custom-answers';
import {
  byField,
  ENQUIRY_FIELDS,
  type EnquiryField,
  isRequired,
  type RequiredField,
} from './lead-fields';
import * as z from './zod';

/** The statuses of a lead in the order of the sales process, with label and colour of the badge. Any may follow any other. */
const STATUSES = {
  new: { label: 'New', tone: 'info' },
  contacted: { label: 'Contacted', tone: 'warning' },
  qualified: { label: 'Qualified', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const;

export type LeadStatus = keyof typeof STATUSES;

export const LEAD_STATUS_VALUES = Object.keys(STATUSES) as [LeadStatus, ...LeadStatus[]];

/** Something for each status. */
export const byStatus = <Value>(valueOf: (status: LeadStatus) => Value) =>
  Object.fromEntries(LEAD_STATUS_VALUES.map((status) => [status, valueOf(status)])) as Record<
    LeadStatus,
    Value
  >;

/** The labels of the statuses. */
export const LEAD_STATUSES = byStatus((status): string => STATUSES[status].label);

/** How the badge of a status is coloured. */
export const statusTone = (status: LeadStatus) => STATUSES[status].tone;

export const isLeadStatus = (value: unknown): value is LeadStatus =>
  typeof value === 'string' && Object.hasOwn(STATUSES, value);

/** An unknown status displays as New. */
export const statusLabel = (value: unknown): string =>
  isLeadStatus(value) ? LEAD_STATUSES[value] : LEAD_STATUSES.new;

/** The fields of an enquiry as they are stored: text, and null where an optional one is empty. */
type StoredFields = {
  [Field in EnquiryField]: Field extends RequiredField
    ? z.ZodMiniString
    : z.ZodMiniNullable<z.ZodMiniString>;
};

export const STORED_FIELDS = byField(ENQUIRY_FIELDS, (field) =>
  isRequired(field) ? z.string() : z.nullable(z.string()),
) as StoredFields;

/**
 * A stored enquiry as staff see it; times are ISO 8601 with offset. What the visitor wrote is
 * blank (null where optional) once it was erased.
 * Service, budget and status are text here, not enumerations: a list must show rows of every version of the product.
 */
export const leadSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  ...STORED_FIELDS,
  /** The address as its person wrote it, where the domain of `email`, in ASCII, differs from that. */
  email_typed: z.nullable(z.string()),
  /** In which its person is written to, a tag of BCP 47; null where nobody said. */
  language: z.nullable(z.string()),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When staff first replied: an email was taken, a person reached by phone or WhatsApp, or a call held. */
  first_response_at: z.nullable(z.string()),
  /** Why it was quarantined, in words for staff; null for an ordinary lead. */
  spam_reason: z.nullable(z.string()),
  /** Why it may be spam though it is treated like any other lead, in words for staff. */
  suspect_reason: z.nullable(z.string()),
  /** 1 for the first enquiry of this person, 2 for the second … */
  enquiry_number: z.number(),
  /** Until when the promise of an answer can be kept (office-hours); null for an imported lead, to which nothing was promised. */
  reply_due_at: z.nullable(z.string()),
  /** `reply_due_at` while the visitor waits for a first reply; null once nobody waits. */
  awaiting_reply_until: z.nullable(z.string()),
  /** The staff member it is assigned to (GET /api/staff). */
  owner_id: z.nullable(z.uuid()),
  next_action: z.nullable(z.string()),
  /** The day of the next action, `YYYY-MM-DD`. */
  next_action_on: z.nullable(z.string()),
  /** When its sender withdrew it, and when its personal data was erased. */
  withdrawn_at: z.nullable(z.string()),
  erased_at: z.nullable(z.string()),
  /** Answers of the visitor that nobody at the desk has read yet. */
  unread_answers: z.number(),
  /** When an email to its address last came back; null once one was answered or the address was changed. */
  email_bounced_at: z.nullable(z.string()),
  /** How it came if staff added it, and who did; null when it came by the form. */
  added_source: z.nullable(z.string()),
  added_by: z.nullable(z.uuid()),
  /** How it ended, and why it was lost; null while it is open, or when nobody said. */
  outcome: z.nullable(z.string()),
  lost_reason: z.nullable(z.string()),
  /** Its worth in whole units of the agency's currency. */
  value: z.nullable(z.number()),
  closed_at: z.nullable(z.string()),
  /** Answers to the agency's own questions, in the order of the form. */
  custom_fields: z.array(customAnswerSchema),
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
  'answer',
  'no_reply_needed',
  'bounced',
  'owner',
  'next_action',
  'edited',
  'merged',
  'action_done',
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

/** The ways of an email from the desk: it waits, was taken by the mail server, could not be sent, or was undone in time. */
export const REPLY_STATES = ['queued', 'sent', 'failed', 'undone'] as const;

export type ReplyState = (typeof REPLY_STATES)[number];

/** An email of the visitor. `quoted` is the history below its text; `attachments` are those that only the mailbox has. */
export const answerSchema = z.object({
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  quoted: z.string(),
  attachments: z.array(z.object({ name: z.string(), size: z.number(), type: z.string() })),
  /** True for a vacation notice and the like. */
  automatic: z.boolean(),
  /** A machine handled it, and a person may have written it: it is unread all the same. */
  may_be_automatic: z.optional(z.boolean()),
  /** How the visitor's calendar answered an invitation; `starts_at` is when the call is, or would be. */
  calendar: z.optional(
    z.object({
      answer: z.enum(['accepted', 'declined', 'tentative', 'proposed']),
      comment: z.string(),
      starts_at: z.nullable(z.string()),
    }),
  ),
});

/** The reason of a `bounced` line that is no failure: its receiver took the email for spam. */
export const COMPLAINT_REASON = 'The receiver reported the email as spam.';

export type Answer = z.infer<typeof answerSchema>;

const editedValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(customAnswerSchema)]),
);

/**
 * One line of a lead's history; `actor_email` is null for the visitor's own acts. `note` is the text of a note, a correction,
 * a logged reply or a next action (null when that was cleared), done or not, `due_on` the day of the next action,
 * `owner_email` the new owner (null when it was unassigned), `call_at` the time of the call, `changes` what an edit changed.
 * A reply has its `channel` and, if it is an email from the desk, `subject`, `text`, `state` and, while it is late or once it
 * failed, the `reason` in words for staff, or what was reported about it since it left; one that was logged by hand has
 * `reached` instead, and `inbound` where the visitor rang. `at` is when the reply happened (null until an email is sent) or
 * an answer arrived.
 */
export const leadEventSchema = z.object({
  id: z.number(),
  kind: z.enum(LEAD_EVENT_KINDS),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  note: z.nullable(z.string()),
  channel: z.nullable(z.enum(REPLY_CHANNELS)),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The second address of an email. */
  cc: z.optional(z.nullable(z.string())),
  state: z.nullable(z.enum(REPLY_STATES)),
  reason: z.nullable(z.string()),
  reached: z.nullable(z.boolean()),
  inbound: z.boolean(),
  at: z.nullable(z.string()),
  answer: z.nullable(answerSchema),
  /** The event that this one takes back. */
  undoes: z.nullable(z.number()),
  owner_email: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  call_at: z.nullable(z.string()),
  /** The fields that changed; the values of personal ones are null once the lead was erased. */
  changes: z.nullable(z.record(z.string(), z.object({ from: editedValue, to: editedValue }))),
  actor_email: z.nullable(z.string()),
  created_at: z.string(),
  /** The enquiry in whose history it was before that was merged into this lead; null for the lead’s own. */
  merged_from: z.optional(z.nullable(z.string())),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
