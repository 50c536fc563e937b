import { z } from 'zod';
import { mailboxCause } from './mailbox-cause';

/**
 * Whether somebody reads the mailbox of answers, when it was last read, and what keeps it from being read since, in words for
 * staff; from the rpc `mailbox_state`.
 */
export const mailboxStateSchema = z
  .object({
    reading: z.boolean(),
    read_at: z.nullable(z.string()),
    fault: z.nullable(z.string()),
  })
  .transform(({ fault, ...state }) => ({
    ...state,
    fault: fault === null ? null : `${mailboxCause(fault)} (${fault})`,
  }));
