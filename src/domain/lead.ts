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

/** One line of a lead's history, written by the database; `actor_email` is null for what a visitor did. */
export const leadEventSchema = z.object({
  id: z.number(),
  kind: z.enum(['created', 'status', 'note', 'erased']),
  from_status: z.nullable(z.string()),
  to_status: z.nullable(z.string()),
  note: z.nullable(z.string()),
  actor_email: z.nullable(z.string()),
  created_at: z.string(),
});

export type LeadEvent = z.infer<typeof leadEventSchema>;
