import * as z from './zod';

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
});

export type Lead = z.infer<typeof leadSchema>;

/** The columns of a lead that staff are shown, as the database names them. */
export const LEAD_COLUMNS = Object.keys(leadSchema.shape) as (keyof Lead)[];

/** What can happen to a lead, as its history names it. */
export const LEAD_EVENT_KINDS = [
  'created',
  'status',
  'note',
  'erased',
  'reply',
  'correction',
  'withdrawn',
  'quarantined',
  'restored',
] as const;

/** The ways staff answer an enquiry. */
export const REPLY_CHANNELS = ['email', 'phone', 'whatsapp'] as const;

/**
 * One line of a lead's history, written by the database; `actor_email` is null for what a visitor did. `note` is the text
 * of a note or a correction, `channel` how staff replied.
 */
export const leadEventSchema = z.object({
  id: z.number(),
  kind: z.enum(LEAD_EVENT_KINDS),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  note: z.nullable(z.string()),
  channel: z.nullable(z.enum(REPLY_CHANNELS)),
  actor_email: z.nullable(z.string()),
  created_at: z.string(),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
