import { z } from 'zod';
import { customAnswerSchema } from '../../domain/custom-answers';
import { daySchema } from '../../domain/http-api/day';
import { readJourney } from '../../domain/journey';
import { STORED_FIELDS } from '../../domain/lead';
import { DatabaseFault, type Db } from '../db/supabase';

/** `wanted_at`: since when it is to be sent. */
const jobFields = {
  id: z.guid(),
  claim: z.guid(),
  wanted_at: z.iso.datetime({ offset: true }),
};

const leadSchema = z.object({
  reference: z.string(),
  ...STORED_FIELDS,
  /** As the database has it, which may be a language that content has lost. */
  language: z.nullable(z.string()),
  custom_fields: z.array(customAnswerSchema),
  email_typed: z.nullable(z.string()),
  journey: z.preprocess(readJourney, z.nullable(z.record(z.string(), z.string()))),
  suspect_reason: z.nullable(z.string()),
  created_at: z.iso.datetime({ offset: true }),
  /** Null for an imported lead: nothing was promised to its person. */
  reply_due_at: z.nullable(z.iso.datetime({ offset: true })),
  enquiry_number: z.number(),
});

/** The parts of an enquiry that emails show. */
export type OutboxLead = z.infer<typeof leadSchema>;

const callSchema = z.object({
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  state: z.string(),
  time_zone: z.nullable(z.string()),
  sequence: z.number(),
  updated_at: z.iso.datetime({ offset: true }),
  /** Of the enquiry that it was booked for. */
  reference: z.string().optional(),
});

/** The call of an enquiry as it stands when the email is made. */
export type OutboxCall = z.infer<typeof callSchema>;

const fileSchema = z.object({ name: z.string(), kind: z.string(), bytes: z.int() });

/** A file that was accepted by the time when the email is made. */
export type OutboxFile = z.infer<typeof fileSchema>;

const replySchema = z.object({
  subject: z.string(),
  text: z.string(),
  cc: z.nullish(z.string()),
  /** The staff member's name, as visitors know it. */
  from_name: z.string(),
  /** The part of the address to answer to that names the lead. */
  reply_key: z.string(),
  /** The emails before it, oldest first: ours by outbox id, the visitor's by Message-ID. */
  thread: z.array(z.string()),
  files: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      kind: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      state: z.string(),
      scan: z.nullable(z.string()),
    }),
  ),
});

/** An email that a staff member wrote. */
export type OutboxReply = z.infer<typeof replySchema>;

const about = <Kind extends string>(kind: Kind) =>
  z.object({
    ...jobFields,
    kind: z.literal(kind),
    lead: leadSchema,
    consultation: z.nullable(callSchema),
  });

const toOwner = { owner_email: z.nullable(z.string()) };
/** Those that came with the enquiry. */
const withFiles = { files: z.array(fileSchema) };
const toVisitor = { receipt_key: z.guid(), reply_key: z.nullable(z.string()) };

/** To the visitor, about the call. */
const aboutCall = <Kind extends string>(kind: Kind) =>
  about(kind).extend({ ...toVisitor, consultation: callSchema });

/** To a member of staff, about the account. */
const aboutAccount = <Kind extends string>(kind: Kind) =>
  z.object({
    ...jobFields,
    kind: z.literal(kind),
    staff: z.object({
      email: z.string(),
      name: z.nullable(z.string()),
      inviter: z.nullable(z.string()),
    }),
  });

/** To one of the two mailboxes of a change; `address` is null when the change waits for it no more. */
const aboutAddress = <Kind extends string>(kind: Kind) =>
  aboutAccount(kind).extend({
    address: z.nullable(
      z.object({
        key: z.guid(),
        new: z.string(),
        hash: z.string(),
        mailed_at: z.iso.datetime({ offset: true }),
      }),
    ),
  });

/** One thing to deliver, with all it is about, as `claim_mail` hands it out. */
export const outboxJobSchema = z.discriminatedUnion('kind', [
  about('staff_notification').extend(withFiles),
  about('acknowledgement').extend({ ...toVisitor, ...withFiles }),
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
  // Without an owner, that person has left the desk.
  about('assignment').extend({
    owner_email: z.nullable(z.string()),
    actor_name: z.nullable(z.string()),
  }),
  about('reply').extend({ receipt_key: z.guid(), reply: replySchema }),
  // Without an owner the agency is told.
  about('answer').extend(toOwner),
  about('bounced').extend({ ...toOwner, reason: z.nullable(z.string()) }),
  z.object({
    ...jobFields,
    kind: z.literal('newsletter_confirmation'),
    subscriber: z.object({
      email: z.string(),
      language: z.nullable(z.string()),
      link_key: z.guid(),
    }),
  }),
  aboutAccount('sign_in_lockout'),
  aboutAccount('staff_invitation'),
  aboutAccount('password_reset'),
  aboutAccount('password_changed'),
  aboutAccount('factor_set_up'),
  aboutAccount('factor_removed'),
  aboutAccount('factor_reset'),
  aboutAccount('factor_lockout'),
  aboutAccount('recovery_code_used'),
  aboutAccount('recovery_codes_replaced'),
  aboutAddress('address_change_old'),
  aboutAddress('address_change_new'),
  aboutAccount('address_changed').extend({
    address: z.nullable(z.object({ former: z.string() })),
  }),
  z.object({
    ...jobFields,
    kind: z.literal('day'),
    staff: z.object({ email: z.string(), name: z.nullable(z.string()) }),
    /** As it stands when the email is made; null for somebody who wants none any more. */
    day: z.nullable(daySchema),
  }),
]);

export type OutboxJob = z.infer<typeof outboxJobSchema>;
export type OutboxKind = OutboxJob['kind'];
export type WebhookJob = Extract<OutboxJob, { kind: 'webhook' }>;
export type DayJob = Extract<OutboxJob, { kind: 'day' }>;
export type AddressJob = Extract<OutboxJob, { address: unknown }>;
export type AccountJob = Exclude<Extract<OutboxJob, { staff: object }>, DayJob | AddressJob>;
export type EmailJob = Exclude<OutboxJob, WebhookJob>;
export type EmailJobOf<Kind extends EmailJob['kind']> = Extract<EmailJob, { kind: Kind }>;
export type CallJob = EmailJobOf<'call_moved' | 'call_cancelled' | 'call_tomorrow' | 'call_soon'>;

/** Everything but the webhook goes out as email. */
export const EMAIL_KINDS = outboxJobSchema.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind) => kind !== 'webhook');

/**
 * How handing something over ended. `unwanted`: it is no use any more. `deferred`, `rejected`: the receiver does not take this
 * very message, for now or for good. `unreachable`: nobody is there; the next message would fare the same. `code` is SMTP's,
 * HTTP's or the system's, never text of theirs; with `sent`, of a second address that was refused.
 */
export type Delivery =
  | { kind: 'sent' | 'unwanted' }
  | { kind: 'sent' | 'deferred' | 'rejected' | 'unreachable'; code: string };

/** A way out of the outbox, and what goes by it. */
export type Channel = {
  /** For log lines, as the subject of a sentence. */
  name: string;
  kinds: readonly OutboxKind[];
  /** Kinds that nobody is configured to receive: the database queues none of them. */
  unreceived: readonly OutboxKind[];
  /** Delivers once. Rejects only when there is a bug. */
  deliver: (job: OutboxJob) => Promise<Delivery>;
  close: () => void;
};

/**
 * Queues the mail with the day's work for everybody whose hour has come. Each person gets one a day, however many machines ask.
 * @returns how many were queued
 * @throws DatabaseFault when the database is away
 */
export async function queueDayMail(db: Db, at = new Date()): Promise<number> {
  const answer = await db.rpc('queue_day_mail', { p_at: at.toISOString() });
  if (answer.error) throw new DatabaseFault('queue_day_mail', answer);
  return answer.data;
}
