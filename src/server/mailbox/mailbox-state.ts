import { z } from 'zod';
import { mailboxCause } from './mailbox-cause';

const faultText = (code: string) => `${mailboxCause(code)} (${code})`;

const unfetchedSchema = z.object({
  mails: z.number(),
  since: z.string(),
  fault: z.string().transform(faultText),
});

/**
 * Whether somebody reads the mailbox of answers, when it was last read, what keeps it from being read since, and which mails its
 * server does not hand over, in words for staff; from the rpc `mailbox_state`.
 */
export const mailboxStateSchema = z
  .object({
    reading: z.boolean(),
    read_at: z.nullable(z.string()),
    fault: z.nullable(z.string()),
    unfetched: z.nullable(unfetchedSchema),
  })
  .transform(({ fault, ...state }) => ({
    ...state,
    fault: fault === null ? null : faultText(fault),
  }));
