import { connectService, DatabaseFault } from '../../src/server/db/supabase';
import type { Env } from '../../src/server/env';
import { logFault } from '../../src/server/faults';
import { connectFiling } from '../../src/server/mailbox/filing';
import { mailboxCause } from '../../src/server/mailbox/mailbox-cause';
import { readMailbox } from '../../src/server/mailbox/read-mailbox';
import type { SupabaseConnection } from '../supabase/connect';
import { repeat, type Repeating } from './repeat';

interface MailboxOptions {
  /** Called once when the mailbox becomes unreadable, and once when it is readable again; without its address. */
  report: (line: string) => void;
  /** Pause between two readings, in ms. */
  everyMs?: number;
}

const MINUTE = 60_000;

/**
 * Files the answers that arrive in the mailbox of IMAP_URL for as long as the host runs. Without IMAP_URL the desk learns
 * that nobody reads the mailbox. Undefined without a secret key.
 */
export function startMailbox(
  { IMAP_URL: address }: Pick<Env, 'IMAP_URL'>,
  { secretKey, variables }: Pick<SupabaseConnection, 'secretKey' | 'variables'>,
  { report, everyMs = MINUTE }: MailboxOptions,
): Repeating | undefined {
  if (secretKey === undefined) return undefined;
  const filing = connectFiling(connectService(variables.SUPABASE_URL, secretKey));
  let before: string | undefined;
  return repeat(everyMs, async (stopping) => {
    try {
      if (address === undefined) return void (await filing.lease(undefined));
      const reading = await readMailbox(filing, address, stopping);
      if (reading.kind === 'busy') return;
      const fault = reading.kind === 'away' ? reading.code : undefined;
      if (fault !== before) report(describe(fault));
      before = fault;
    } catch (cause) {
      const away = cause instanceof DatabaseFault;
      logFault({ message: `Answers wait: ${away ? 'the database is away' : 'a fault'}.`, cause });
    }
  });
}

const describe = (fault: string | undefined) =>
  fault === undefined
    ? 'The mailbox of answers can be read again.'
    : `Answers wait in the mailbox: ${mailboxCause(fault)} (${fault}).`;
