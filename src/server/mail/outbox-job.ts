import { z } from 'zod';
import { readJourney } from '../../domain/journey';

/** `wanted_at`: since when it is to be sent. */
const base = { id: z.guid(), claim: z.guid(), wanted_at: z.iso.datetime({ offset: true }) };

const leadSchema = z.object({
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  service: z.string(),
  budget: z.nullable(z.string()),
  message: z.string(),
  journey: z.preprocess(readJourney, z.nullable(z.record(z.string(), z.string()))),
  suspect_reason: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  reply_due_at: z.iso.datetime({ offset: true }),
  enquiry_number: z.number(),
});

/** An enquiry as mail tells of it. */
export type MailedLead = z.infer<typeof leadSchema>;

const callSchema = z.object({
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  state: z.string(),
  time_zone: z.nullable(z.string()),
  sequence: z.number(),
  updated_at: z.iso.datetime({ offset: true }),
});

/** The call of an enquiry as it stands when the mail is made. */
export type MailedCall = z.infer<typeof callSchema>;

const about = <Kind extends string>(kind: Kind) =>
  z.object({
    ...base,
    kind: z.literal(kind),
    lead: leadSchema,
    consultation: z.nullable(callSchema),
  });

/** To the visitor, about the call. */
const aboutCall = <Kind extends string>(kind: Kind) =>
  about(kind).extend({ consultation: callSchema, receipt_key: z.guid() });

/** What `claim_mail` hands out: one thing to deliver, with all it is about. */
const outboxJobSchema = z.discriminatedUnion('kind', [
  about('staff_notification'),
  about('acknowledgement').extend({ receipt_key: z.guid() }),
  about('webhook'),
  about('correction').extend({ note: z.string() }),
  about('withdrawn'),
  about('reinstated'),
  aboutCall('call_moved'),
  aboutCall('call_cancelled'),
  aboutCall('call_tomorrow'),
  aboutCall('call_soon'),
  about('staff_call_moved').extend({ consultation: callSchema }),
  about('staff_call_cancelled').extend({ consultation: callSchema }),
  about('assignment').extend({ owner_email: z.string(), actor_email: z.nullable(z.string()) }),
  z.object({
    ...base,
    kind: z.literal('newsletter_confirmation'),
    subscriber: z.object({ email: z.string(), link_key: z.guid() }),
  }),
]);

export type OutboxJob = z.infer<typeof outboxJobSchema>;
export type OutboxKind = OutboxJob['kind'];
export type WebhookJob = Extract<OutboxJob, { kind: 'webhook' }>;
export type MailJob = Exclude<OutboxJob, WebhookJob>;

export const outboxJobsSchema = z.array(outboxJobSchema);

/** Everything but the webhook goes out as mail. */
export const MAIL_KINDS = outboxJobSchema.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind) => kind !== 'webhook');
