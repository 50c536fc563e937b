import * as z from '../zod';

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
