import { staffSchemas } from '../enquiry';
import { leadEventSchema, leadSchema, REPLY_CHANNELS, type ReplyChannel } from '../lead';
import { line, lines } from '../text-schemas';
import * as z from '../zod';
import { fileIdsSchema } from './files';

/** Longest note, in code points. */
export const MAX_NOTE = 2000;

const noteText = lines('Note', MAX_NOTE);

/** Body of `POST /api/leads/:id/notes`; white space around the note is dropped. */
export const noteSchema = z.strictObject({ note: noteText });
export type Note = z.infer<typeof noteSchema>;

/** Response of `POST /api/leads/:id/notes`. */
export const eventResponseSchema = z.object({ event: leadEventSchema });

/** Longest subject and text of an email to a visitor, in code points. */
const MAX_REPLY = { subject: 200, text: 10_000 } as const;

/** Stands in the text of an email for the link by which the visitor books a call; it is made when the email leaves. */
export const BOOKING_LINK = /\{booking link\}/i;

/** Most saved replies that one reply is counted for. */
export const MAX_SAVED_REPLIES = 20;

/** The ids of the saved replies that a reply was made from. */
const savedReplyIds = z
  .array(z.guid())
  .check(z.maxLength(MAX_SAVED_REPLIES, { error: `At most ${MAX_SAVED_REPLIES} saved replies.` }));

/**
 * Body of `POST /api/leads/:id/replies` that sends an email → 201 `{event}`, whose state is `queued`. It leaves ten seconds
 * later, unless `POST /api/leads/:id/undo` undoes it. `seen_event_id` is the newest event that the writer has
 * seen: a reply or answer since then is a 409 with it as `event`, and naming that one sends all the same.
 */
export const emailReplySchema = z.strictObject({
  channel: z.literal('email', { error: 'Only an email has a subject and text.' }),
  /** Whether it reaches its person is not known yet: a reply that says so is one to log. */
  reached: z.optional(z.undefined()),
  /** A line break would begin another header of the email. */
  subject: line('Subject', MAX_REPLY.subject),
  text: lines('Text', MAX_REPLY.text),
  /** A second address, which the visitor asked for; null and empty are none. */
  cc: z.optional(staffSchemas().email),
  seen_event_id: z.exactOptional(z.int({ error: 'seen_event_id must be the id of an event.' })),
  saved_replies: z.exactOptional(savedReplyIds),
  /** Files of the writer's draft, or of an earlier reply that failed. */
  files: z.exactOptional(fileIdsSchema),
});
export type EmailReply = z.infer<typeof emailReplySchema>;

const channelMessage = { error: 'Channel must be email, phone or whatsapp.' };

const loggedBy = <Channel extends z.core.$ZodType<ReplyChannel>>(channel: Channel) =>
  z
    .strictObject({
      channel,
      reached: z.literal([true, false], { error: 'Reached must be true or false.' }),
      inbound: z.exactOptional(z.boolean({ error: 'Inbound must be true or false.' })),
      note: z.exactOptional(noteText),
      at: z.exactOptional(z.time('The time must be a date and time with a time zone.')),
      saved_replies: z.exactOptional(savedReplyIds),
    })
    .check(
      z.refine(({ inbound, reached }) => !inbound || reached, {
        path: ['reached'],
        error: 'A person who rang was reached.',
      }),
    );

/**
 * Body of `POST /api/leads/:id/replies` that logs by hand → 201 `{event, lead}`. `reached: false` is a try, which stops no
 * clock; `inbound`: the visitor rang or wrote. `at` is when it happened, now unless told.
 */
export const loggedReplySchema = loggedBy(z.enum(REPLY_CHANNELS, channelMessage));
export type LoggedReply = z.infer<typeof loggedReplySchema>;

/** Body of `POST /api/leads/:id/replies`: by email, `reached` tells a reply to log from an email to send. */
export const replySchema = z.discriminatedUnion(
  'channel',
  [
    z.discriminatedUnion('reached', [emailReplySchema, loggedBy(z.literal('email'))], {
      error: 'Reached must be true or false.',
    }),
    loggedBy(z.enum(['phone', 'whatsapp'])),
  ],
  channelMessage,
);

/** Answer to an email that was queued, and of `GET /api/leads/:id/replies/:reply`. */
export const queuedReplySchema = z.object({ event: leadEventSchema });
export type QueuedReply = z.infer<typeof queuedReplySchema>;

/** Answer to a reply that was logged. */
export const replyResponseSchema = z.object({ event: leadEventSchema, lead: leadSchema });
export type ReplyResponse = z.infer<typeof replyResponseSchema>;

/**
 * Response of `PUT /api/leads/:id/writing`, sent about every 15 seconds while somebody writes a reply: the names of the
 * colleagues who write one to the same lead. `DELETE` ends it: 204. Without either it ends after 40 seconds.
 */
export const writingSchema = z.object({ writing: z.array(z.string()) });

/**
 * Response of `GET /api/mailbox`: `reading` is false where answers stay in the mailbox of `address`. Else they are filed on
 * their leads; `read_at` is when the mailbox was last read, and `fault` says in words what keeps it from being read since.
 * `unfetched` are emails that its server does not hand over, the first `since` then; null where there are none.
 */
export const mailboxResponseSchema = z.object({
  reading: z.boolean(),
  read_at: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  unfetched: z.nullable(z.object({ mails: z.number(), since: z.string(), fault: z.string() })),
  address: z.string(),
});
export type MailboxResponse = z.infer<typeof mailboxResponseSchema>;

/** Beginning of a sentence: the number of emails that cannot be fetched from the mailbox, and why. */
export const unfetchedText = ({
  mails,
  fault,
}: NonNullable<MailboxResponse['unfetched']>): string =>
  `${mails} ${mails === 1 ? 'email' : 'emails'} cannot be fetched from the mailbox, because ${fault}`;
