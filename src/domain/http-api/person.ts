import { leadDetailSchema, leadEventSchema } from '../lead';
import * as z from '../zod';
import { consultationSchema } from './consultations';
import { nextActionSchema } from './next-actions';

/** A line of the history, without what it does not have; `by` is a member of staff, absent for the person. */
const lineSchema = z.object({
  kind: leadEventSchema.shape.kind,
  at: z.string(),
  by: z.optional(z.string()),
  channel: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  cc: z.optional(z.string()),
  note: z.optional(z.string()),
  answer: z.optional(
    z.object({
      ...{ from: z.string(), subject: z.string(), text: z.string(), quoted: z.string() },
      attachments: z.array(z.unknown()),
    }),
  ),
  state: z.optional(z.string()),
  from_status: z.optional(z.string()),
  to_status: z.optional(z.string()),
  due_on: z.optional(z.string()),
  changes: z.optional(z.record(z.string(), z.unknown())),
});
export type PersonLine = z.infer<typeof lineSchema>;

/** An enquiry of the person, with all that was written to, by and about them. */
const enquirySchema = z.object({
  ...z.pick(leadDetailSchema, {
    ...{ reference: true, name: true, email: true, phone: true, company: true, service: true },
    ...{
      budget: true,
      message: true,
      journey: true,
      created_at: true,
      status: true,
      outcome: true,
    },
    ...{
      lost_reason: true,
      value: true,
      spam_reason: true,
      withdrawn_at: true,
      added_source: true,
    },
  }).shape,
  history: z.array(lineSchema),
  next_actions: z.array(z.pick(nextActionSchema, { text: true, due_on: true, done_at: true })),
  call: z.nullable(consultationSchema),
  emails: z.array(z.object({ kind: z.string(), state: z.string(), at: z.nullable(z.string()) })),
});
export type PersonEnquiry = z.infer<typeof enquirySchema>;

/** Response of `GET /api/leads/:id/person`: everything that is kept about the person of a lead, oldest first. */
export const personSchema = z.object({
  enquiries: z.array(enquirySchema),
  newsletter: z.nullable(
    z.array(z.object({ email: z.string(), status: z.string(), requested_at: z.string() })),
  ),
});
export type PersonData = z.infer<typeof personSchema>;

/** The query of `GET /api/leads/:id/person`. */
export const personQuerySchema = z.strictObject({
  format: z.exactOptional(z.enum(['json', 'page'], { error: 'Format must be json or page.' })),
});
