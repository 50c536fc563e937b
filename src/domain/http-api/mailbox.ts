import * as z from '../zod';

/**
 * Response of `GET /api/mailbox`: `reading` is false where answers stay in the mailbox of `address`. Else they are filed on
 * their leads; `read_at` is when the mailbox was last read, and `fault` says in words what keeps it from being read since.
 */
export const mailboxResponseSchema = z.object({
  reading: z.boolean(),
  read_at: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  address: z.string(),
});
export type MailboxResponse = z.infer<typeof mailboxResponseSchema>;
